-- A ledger row as every reader sees it.
create or replace function rect.evidence_json(e rect.evidence) returns jsonb
language sql stable set search_path = rect, pg_temp as $$
    select to_jsonb(e) - 'case_id' - 'written_turn_id'
$$;
