-- Everything held about a person goes, the owner with the last case; the chargeable fact stays, which names nothing but
-- a random case id, and is released when nothing was delivered. The only deletion there is; it works in every state.
create or replace function api.erase_case(p_case_id uuid, p_owner uuid) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    perform lock_case(p_case_id, p_owner);
    perform charge(p_case_id, 'released');
    perform set_config('shodhana.erasing', p_case_id::text, true);
    delete from evidence where case_id = p_case_id;
    delete from case_record where case_id = p_case_id;
    perform erase_rest(p_case_id, p_owner);
    perform pg_notify('shodhana_events', p_case_id || ':0');
end $$;
