-- Denying a confirmed row: a superseding row that ends rejected (ledger.md); no confirmed -> rejected exists.
create or replace function rect.withdraw_evidence(p_case_id uuid, p_turn_id uuid, p_id uuid, p_new_id uuid)
returns void language plpgsql set search_path = rect, pg_temp as $$
declare e rect.evidence;
begin
    select * into e from evidence where case_id = p_case_id and id = p_id and status = 'confirmed';
    if not found then
        raise exception 'that row cannot be withdrawn' using errcode = 'SH410';
    end if;
    e.id := p_new_id;
    e.seq := next_place(p_case_id);
    e.status := 'rejected';
    e.revision := 'withdrawal';
    e.supersedes_evidence_id := p_id;
    e.written_turn_id := p_turn_id;
    e.created_at := now();
    insert into evidence select (e).*;
    perform supersede_evidence(p_case_id, p_turn_id, p_id);
    perform append_event(p_case_id, p_turn_id, 'evidence.rejected', jsonb_build_object('id', p_id, 'withdrawal', p_new_id));
end $$;
