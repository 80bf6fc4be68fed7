-- End one link, or all of a case; ending again is harmless.
create or replace function api.end_shares(p_case_id uuid, p_owner uuid, p_share_id uuid) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    perform lock_case(p_case_id, p_owner);
    if p_share_id is not null and not exists (select from share where case_id = p_case_id and id = p_share_id) then
        raise exception 'no such link' using errcode = 'SH404';
    end if;
    update share set revoked_at = now()
        where case_id = p_case_id and revoked_at is null and (p_share_id is null or id = p_share_id);
end $$;
