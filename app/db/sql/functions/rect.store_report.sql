-- A report version: which result it tells, how the interview stood, and what else it shows that may change later.
create or replace function rect.store_report(p_case_id uuid, p_outcome jsonb) returns integer
language plpgsql set search_path = rect, pg_temp as $$
declare v integer;
begin
    update case_record set report_version = report_version + 1 where case_id = p_case_id returning report_version - 1 into v;
    insert into report (case_id, version, result_version, outcome, stands)
        select p_case_id, v, c.result_version, p_outcome, jsonb_build_object(
            'status', c.status, 'birth', c.birth, 'reported_birth_time', c.reported_birth_time,
            'active_birth_time', c.active_birth_time, 'accepted', c.accepted, 'window_version', c.window_version,
            'shuffled', exists (select from result r where r.case_id = p_case_id and r.version = c.result_version
                and r.placebo is not null),
            'rows', coalesce((select jsonb_object_agg(e.id, jsonb_build_object('seq', e.seq, 'status', e.status))
                from evidence e where e.case_id = p_case_id and e.status in ('confirmed', 'pending_confirmation')), '{}'))
        from case_record c where c.case_id = p_case_id;
    return v;
end $$;
