-- Freeze the result of a blind check that has ended: from here on it is read and compared, and never changes. Again is
-- harmless.
create or replace function api.freeze_verify(p_case_id uuid, p_owner uuid, p_scorer text, p_input jsonb) returns timestamptz
language plpgsql security definer set search_path = rect, pg_temp as $$
declare
    v rect.verify_case := lock_verify(p_case_id, p_owner);
    c rect.case_record;
    r rect.result;
begin
    if v.frozen_at is not null then
        return v.frozen_at;
    end if;
    if v.sealed_at is null then
        raise exception 'the time comes first' using errcode = 'SH422', detail = '{"code": "verify-seal-first"}';
    end if;
    c := lock_case(p_case_id, p_owner);
    if c.status not in ('closed', 'abandoned', 'confirmed', 'superseded') then
        raise exception 'the conversation goes on' using errcode = 'SH422', detail = '{"code": "verify-end-first"}';
    end if;
    select * into r from result where case_id = p_case_id and version = c.result_version;
    update verify_case set frozen_at = now(), frozen = jsonb_build_object(
        'window', c.declared_window, 'interval', r.candidate_range, 'supported', r.supported_range,
        'representative', r.data -> 'representative', 'result_version', r.version, 'fingerprint', r.fingerprint,
        'engine_version', r.engine_version, 'policy_version', r.policy_version, 'scorer', p_scorer, 'input', p_input,
        'rows', jsonb_array_length(p_input -> 'events'),
        -- rows that were noted and then taken back or replaced: whoever knows the answer may steer by them
        'taken_back', (select count(*) from evidence e where e.case_id = p_case_id and e.status in ('superseded', 'rejected')),
        -- turns that speak of a clock time: whoever audits the case looks at these
        'clock_turns', (select count(*) from turn t where t.case_id = p_case_id
            and t.text ~* '\d\s*[:：]\s*\d\d|[\d二三四五六七八九十两]\s*[点點时時]|o.clock|\d\s*[ap]\.?\s?m\M'))
        where case_id = p_case_id returning frozen_at into v.frozen_at;
    return v.frozen_at;
end $$;
