-- What is left of a person when a case has gone: its blind check, and the owner with the last of both.
create or replace function rect.erase_rest(p_case_id uuid, p_owner uuid) returns void
language plpgsql set search_path = rect, pg_temp as $$
begin
    perform set_config('shodhana.erasing', p_case_id::text, true);
    delete from verify_case where case_id = p_case_id;
    perform set_config('shodhana.erasing', '', true);
    delete from owner o where o.id = p_owner and not exists (select from case_record c where c.owner = p_owner)
        and not exists (select from verify_case v where v.owner = p_owner);
end $$;
