-- The intake as whoever audits it sees it: what speaks for and against a case as a source, and not how it came out. Who knew
-- the outcome could choose by it.
create or replace function vault.intake_list() returns jsonb
language sql stable set search_path = vault, pg_temp as $$
    select coalesce(jsonb_agg(jsonb_build_object('case_id', i.case_id, 'opened_at', v.opened_at, 'sealed_at', v.sealed_at,
        'frozen_at', v.frozen_at, 'entered_at', i.entered_at, 'birth_date', v.birth ->> 'date', 'block', v.block,
        'block_minutes', v.block_minutes, 'block_offset', v.block_offset, 'rows', v.frozen -> 'rows',
        'clock_turns', v.frozen -> 'clock_turns', 'taken_back', v.frozen -> 'taken_back', 'same_birth', (select count(*)
            from intake o join rect.verify_case w using (case_id) where o.case_id <> i.case_id and same_birth(v.birth, w.birth)),
        'scorer', v.scorer, 'scorer_at_freeze', v.frozen ->> 'scorer',
        'scorer_frozen_before', coalesce(s.frozen_at < v.opened_at, false), 'frozen',
        v.frozen - array['clock_turns', 'taken_back', 'rows'], 'passed', a.passed, 'auditor', a.auditor, 'note', a.note,
        'holdouts', (select coalesce(jsonb_agg(r.version order by r.version), '[]') from holdout_row r
            where r.case_id = i.case_id)) order by i.entered_at, i.case_id), '[]')
    from intake i join rect.verify_case v using (case_id) left join scorer s on s.identity = v.scorer
        left join lateral (select * from audit a where a.case_id = i.case_id order by a.seq desc limit 1) a on true
$$;
