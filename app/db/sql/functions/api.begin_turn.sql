-- Store what the person sent before anything else happens to it. The same key is the same turn.
create or replace function api.begin_turn(
    p_case_id uuid, p_owner uuid, p_turn_id uuid, p_key text, p_digest text, p_kind text, p_message text,
    p_answers jsonb, p_text text, p_payload jsonb) returns jsonb
language plpgsql security definer set search_path = rect, pg_temp as $$
declare
    c rect.case_record := lock_case(p_case_id, p_owner);
    t rect.turn;
    blind rect.verify_case;
begin
    select * into t from turn where case_id = p_case_id and key = p_key;
    if found then
        if t.digest <> p_digest then
            raise exception 'this key came with another body' using errcode = 'SH412';
        end if;
        return jsonb_build_object('turn_id', t.id, 'seq', t.seq, 'status', t.status, 'replayed', true,
            'first_event', (select min(v.seq) from event v where v.case_id = p_case_id and v.turn_id = t.id));
    end if;
    if c.status in ('confirmed', 'closed', 'abandoned', 'superseded') then
        raise exception 'the case has ended' using errcode = 'SH411';
    end if;
    select * into blind from verify_case where case_id = p_case_id;
    if found and blind.sealed_at is null then
        raise exception 'the time comes first' using errcode = 'SH422', detail = '{"code": "verify-seal-first"}';
    end if;
    if found and p_kind in ('window', 'birth') then
        raise exception 'a blind case keeps its block' using errcode = 'SH422', detail = '{"code": "verify-fixed"}';
    end if;
    if p_text <> turn_text(p_message, p_answers) then
        raise exception 'the text of a turn is its message and its answers' using errcode = 'SH413';
    end if;
    update case_record set turn_seq = turn_seq + 1 where case_id = p_case_id returning turn_seq into t.seq;
    insert into turn (case_id, id, seq, kind, key, digest, message, answers, text, payload)
        values (p_case_id, p_turn_id, t.seq, p_kind, p_key, p_digest, p_message, p_answers, p_text, p_payload);
    perform append_event(p_case_id, p_turn_id, 'turn.accepted',
        jsonb_build_object('turn_id', p_turn_id, 'seq', t.seq, 'kind', p_kind));
    return jsonb_build_object('turn_id', p_turn_id, 'seq', t.seq, 'status', 'accepted', 'replayed', false,
        'first_event', c.event_seq + 1);
end $$;
