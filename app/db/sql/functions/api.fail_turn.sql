-- A turn that could not be planned. Its words stay, its key reports the failure, the slot stays where it was.
create or replace function api.fail_turn(
    p_case_id uuid, p_owner uuid, p_turn_id uuid, p_attempt integer, p_problem jsonb, p_retryable boolean)
returns void language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    perform lock_case(p_case_id, p_owner);
    perform hold_turn(p_case_id, p_turn_id, p_attempt);
    update turn set status = 'failed', problem = p_problem, finished_at = now(), lease_until = null
        where case_id = p_case_id and id = p_turn_id;
    perform append_event(p_case_id, p_turn_id, 'turn.failed', jsonb_build_object(
        'turn_id', p_turn_id, 'problem', p_problem, 'retryable', p_retryable));
end $$;
