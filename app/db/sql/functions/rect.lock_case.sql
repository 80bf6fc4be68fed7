-- The one place that locks a case and compares its owner. Another owner's case does not exist for the caller.
create or replace function rect.lock_case(p_case_id uuid, p_owner uuid) returns rect.case_record
language plpgsql set search_path = rect, pg_temp as $$
declare c rect.case_record;
begin
    select * into c from case_record where case_id = p_case_id and owner = p_owner for update;
    if not found then
        raise exception 'no such case' using errcode = 'SH404';
    end if;
    return c;
end $$;
