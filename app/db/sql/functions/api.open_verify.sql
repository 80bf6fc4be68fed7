-- Open a blind check: everything but the block and the time. The same key opened the same one, or is refused.
create or replace function api.open_verify(p_case_id uuid, p_owner uuid, p_digest text, p_check jsonb) returns boolean
language plpgsql security definer set search_path = rect, pg_temp as $$
declare v rect.verify_case;
begin
    if api.verify_state() <> 'open' then
        raise exception 'the vault is closed' using errcode = 'SH503';
    end if;
    insert into verify_case (case_id, owner, digest, locale, display_name, birth, block_minutes, block_offset, consent, counts,
            scorer)
        values (p_case_id, p_owner, p_digest, p_check ->> 'locale', p_check ->> 'display_name', p_check -> 'birth',
            (p_check ->> 'block_minutes')::integer, (p_check ->> 'block_offset')::integer, p_check ->> 'consent',
            (p_check ->> 'counts')::boolean, p_check ->> 'scorer')
        on conflict (case_id) do nothing;
    if found then
        return true;
    end if;
    select * into v from verify_case where case_id = p_case_id;
    if (v.owner, v.digest) is distinct from (p_owner, p_digest) then
        raise exception 'this key came with another body' using errcode = 'SH412';
    end if;
    return false;
end $$;
