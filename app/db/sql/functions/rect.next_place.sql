-- The next place in ledger order.
create or replace function rect.next_place(p_case_id uuid) returns integer
language sql set search_path = rect, pg_temp as $$
    update case_record set evidence_seq = evidence_seq + 1 where case_id = p_case_id returning evidence_seq
$$;
