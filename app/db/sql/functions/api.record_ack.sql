-- The acknowledgement as it was shown. One that is already there is kept.
create or replace function api.record_ack(
    p_case_id uuid, p_owner uuid, p_turn_id uuid, p_attempt integer, p_ack jsonb) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
declare t rect.turn;
begin
    perform lock_case(p_case_id, p_owner);
    t := hold_turn(p_case_id, p_turn_id, p_attempt);
    if t.ack is null then
        update turn set ack = p_ack where case_id = p_case_id and id = p_turn_id;
        perform append_event(p_case_id, p_turn_id, 'ack.done', p_ack || jsonb_build_object('turn_id', p_turn_id));
    end if;
end $$;
