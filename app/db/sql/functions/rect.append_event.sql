-- Append one durable event under the case lock; listeners learn its number when the transaction commits.
create or replace function rect.append_event(p_case_id uuid, p_turn_id uuid, p_type text, p_data jsonb) returns bigint
language plpgsql set search_path = rect, pg_temp as $$
declare n bigint;
begin
    update case_record set event_seq = event_seq + 1, updated_at = now()
        where case_id = p_case_id returning event_seq into n;
    insert into event (case_id, seq, turn_id, type, data) values (p_case_id, n, p_turn_id, p_type, p_data);
    perform pg_notify('shodhana_events', p_case_id || ':' || n);
    return n;
end $$;
