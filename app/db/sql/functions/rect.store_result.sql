-- A result version with one snapshot per confirmed row, written when it was computed and never again.
create or replace function rect.store_result(p_case_id uuid, p_turn_id uuid, p_result jsonb) returns integer
language plpgsql set search_path = rect, pg_temp as $$
declare v integer;
begin
    update case_record set result_version = result_version + 1 where case_id = p_case_id returning result_version into v;
    insert into result (case_id, version, turn_id, fingerprint, engine_version, policy_version, reason,
            declared_window, data, charts)
        select p_case_id, v, p_turn_id, p_result ->> 'fingerprint', p_result ->> 'engine_version',
            p_result ->> 'policy_version', p_result ->> 'reason', c.declared_window, p_result -> 'data',
            coalesce(p_result -> 'charts', '{}')
        from case_record c where c.case_id = p_case_id;
    insert into snapshot (case_id, result_version, evidence_id, position, data)
        select p_case_id, v, (row_ ->> 'event_id')::uuid, n, row_
        from jsonb_array_elements(p_result #> '{data,attribution}') with ordinality as a (row_, n);
    return v;
end $$;
