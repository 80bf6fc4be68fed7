-- draft: a grounded proposal (the guard of the table holds it against the words of its turn). Nothing becomes a row
-- of the ledger by any other way.
create or replace function rect.propose_evidence(p_case_id uuid, p_turn_id uuid, p_op jsonb) returns uuid
language plpgsql set search_path = rect, pg_temp as $$
declare e rect.evidence := jsonb_populate_record(null::rect.evidence, p_op - 'op' - 'then' - 'supersedes' - 'hold_reason');
begin
    e.case_id := p_case_id;
    e.source_turn_id := p_turn_id;
    e.written_turn_id := p_turn_id;
    e.supersedes_evidence_id := (p_op ->> 'supersedes')::uuid;
    e.status := 'draft';
    e.created_at := now();
    perform check_revision(e);
    e.seq := next_place(p_case_id);
    insert into evidence select (e).*;
    perform append_event(p_case_id, p_turn_id, 'evidence.proposed', jsonb_build_object('evidence', evidence_json(e)));
    return e.id;
end $$;
