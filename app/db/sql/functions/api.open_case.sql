-- Open a case: baseline, first slot, result and report version 0 in one step. The same key returns the same case.
create or replace function api.open_case(
    p_case_id uuid, p_owner uuid, p_key text, p_digest text, p_case jsonb, p_state jsonb, p_slot jsonb,
    p_result jsonb) returns jsonb
language plpgsql security definer set search_path = rect, pg_temp as $$
declare c rect.case_record;
begin
    perform pg_advisory_xact_lock(hashtextextended(p_owner::text || p_key, 0));
    select * into c from case_record where owner = p_owner and key = p_key;
    if found then
        if c.digest <> p_digest then
            raise exception 'this key came with another body' using errcode = 'SH412';
        end if;
        return jsonb_build_object('case_id', c.case_id, 'replayed', true);
    end if;
    insert into case_record (case_id, owner, key, digest, locale, display_name, source, birth, reported_birth_time,
            declared_window, as_of, bank_version, state, slot)
        values (p_case_id, p_owner, p_key, p_digest, p_case ->> 'locale', p_case ->> 'display_name',
            p_case ->> 'source', p_case -> 'birth', p_case #>> '{birth,reported_time}', p_case -> 'window',
            (p_case ->> 'as_of')::date, p_case ->> 'bank_version', p_state, p_slot);
    perform charge(p_case_id, 'reserved');
    perform store_result(p_case_id, null, p_result);
    perform store_report(p_case_id, null);
    perform append_event(p_case_id, null, 'slot.updated', jsonb_build_object('slot', p_slot));
    return jsonb_build_object('case_id', p_case_id, 'replayed', false);
end $$;
