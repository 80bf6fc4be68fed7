-- The one place that locks a blind check and compares its owner. Another owner's does not exist for the caller.
create or replace function rect.lock_verify(p_case_id uuid, p_owner uuid) returns rect.verify_case
language plpgsql set search_path = rect, pg_temp as $$
declare v rect.verify_case;
begin
    select * into v from verify_case where case_id = p_case_id and owner = p_owner for update;
    if not found then
        raise exception 'no such blind check' using errcode = 'SH404';
    end if;
    return v;
end $$;
