-- Erase a blind check in whatever state: its case, and by the key that it hangs on, what the vault holds of it.
create or replace function api.erase_verify(p_case_id uuid, p_owner uuid) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    perform lock_verify(p_case_id, p_owner);
    if exists (select from case_record where case_id = p_case_id) then
        perform api.erase_case(p_case_id, p_owner);
    else
        perform erase_rest(p_case_id, p_owner);
    end if;
end $$;
