-- The cases of a frozen holdout with what was scored and with the sealed time, for measuring and for nothing else.
create or replace function vault.holdout_cases(p_version text) returns jsonb
language plpgsql stable set search_path = vault, pg_temp as $$
begin
    if not exists (select from holdout where version = p_version) then
        raise exception 'no such holdout' using errcode = 'SH404', detail = '{"code": "holdout-unknown"}';
    end if;
    return (select jsonb_build_object('version', h.version, 'scorer', h.scorer, 'frozen_cases', h.cases, 'cases', coalesce(
            (select jsonb_agg(jsonb_build_object('id', i.case_id, 'input', v.frozen -> 'input', 'start', v.frozen #> '{window,start}',
                'truth', to_char(s.minute, 'YYYY-MM-DD"T"HH24:MI'), 'window_minutes', i.window_minutes,
                'candidate_minutes', i.candidate_minutes, 'in_candidate', i.in_candidate, 'minutes_off', i.minutes_off)
                order by i.case_id)
            from holdout_row r join intake i using (case_id) join sealed s using (case_id) join rect.verify_case v using (case_id)
            where r.version = h.version), '[]'))
        from holdout h where h.version = p_version);
end $$;
