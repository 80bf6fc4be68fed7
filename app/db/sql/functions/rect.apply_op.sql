-- One entry of a plan's evidence list.
create or replace function rect.apply_op(p_case_id uuid, p_turn_id uuid, p_op jsonb) returns void
language plpgsql set search_path = rect, pg_temp as $$
declare v_id uuid := (p_op ->> 'id')::uuid;
begin
    case p_op ->> 'op'
        when 'propose' then
            perform propose_evidence(p_case_id, p_turn_id, p_op);
            if p_op ->> 'then' = 'confirm' then
                perform confirm_evidence(p_case_id, p_turn_id, v_id);
            else
                perform hold_evidence(p_case_id, p_turn_id, v_id, p_op ->> 'hold_reason');
            end if;
        when 'confirm' then perform confirm_evidence(p_case_id, p_turn_id, v_id);
        when 'reject' then perform reject_evidence(p_case_id, p_turn_id, v_id);
        when 'withdraw' then
            perform withdraw_evidence(p_case_id, p_turn_id, v_id, (p_op ->> 'withdrawal_id')::uuid);
        when 'drop' then
            perform append_event(p_case_id, p_turn_id, 'evidence.dropped',
                jsonb_build_object('reason', p_op ->> 'reason', 'quote', p_op ->> 'quote'));
        else raise exception 'unknown operation %', p_op ->> 'op' using errcode = 'SH410';
    end case;
end $$;
