-- Everything held about a person goes; the unlinkable billing fact stays. The only deletion there is.
create or replace function api.erase_case(p_case_id uuid, p_owner uuid) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    perform lock_case(p_case_id, p_owner);
    delete from evidence where case_id = p_case_id;
    delete from case_record where case_id = p_case_id;
    update billing_fact set key = 'erased:' || gen_random_uuid() where key = 'rectification:case:' || p_case_id;
end $$;
