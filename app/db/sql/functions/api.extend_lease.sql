-- Keep a turn a while longer.
create or replace function api.extend_lease(
    p_case_id uuid, p_owner uuid, p_turn_id uuid, p_attempt integer, p_lease_s integer) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    perform lock_case(p_case_id, p_owner);
    perform hold_turn(p_case_id, p_turn_id, p_attempt);
    update turn set lease_until = now() + make_interval(secs => p_lease_s) where case_id = p_case_id and id = p_turn_id;
end $$;
