-- draft -> pending_confirmation: vague, anchored, conflicting or unclear; a question about it follows. A pending row
-- that it revises ends at once, so that one event is asked about once; a confirmed one stands until the yes.
create or replace function rect.hold_evidence(p_case_id uuid, p_turn_id uuid, p_id uuid, p_reason text) returns void
language plpgsql set search_path = rect, pg_temp as $$
declare e rect.evidence;
begin
    update evidence set status = 'pending_confirmation', hold_reason = p_reason
        where case_id = p_case_id and id = p_id and status = 'draft' returning * into e;
    if not found then
        raise exception 'that row cannot be held' using errcode = 'SH410';
    end if;
    if exists (select 1 from evidence o where o.case_id = p_case_id and o.id = e.supersedes_evidence_id
            and o.status = 'pending_confirmation') then
        perform supersede_evidence(p_case_id, p_turn_id, e.supersedes_evidence_id);
    end if;
    perform append_event(p_case_id, p_turn_id, 'evidence.held',
        jsonb_build_object('evidence', evidence_json(e), 'reason', p_reason));
end $$;
