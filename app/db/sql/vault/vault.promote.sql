-- Freeze a holdout under a new version: the cases of the intake whose audit was passed, and which were opened after their
-- scorer was frozen and frozen by that same scorer; of one person the first alone. How many there are.
create or replace function vault.promote(p_version text, p_scorer text, p_by text, p_note text) returns integer
language plpgsql set search_path = vault, pg_temp as $$
declare chosen uuid[];
begin
    if exists (select from holdout where version = p_version) then
        raise exception 'a frozen version stays as it is' using errcode = 'SH409', detail = '{"code": "intake-version"}';
    end if;
    if not exists (select from scorer where identity = p_scorer) then
        raise exception 'the scorer was not frozen' using errcode = 'SH409', detail = '{"code": "intake-scorer"}';
    end if;
    select array_agg(i.case_id order by i.case_id) into chosen
        from intake i join rect.verify_case v using (case_id) join scorer s on s.identity = v.scorer
        where v.scorer = p_scorer and v.frozen ->> 'scorer' = p_scorer and s.frozen_at < v.opened_at
            and (select a.passed from audit a where a.case_id = i.case_id order by a.seq desc limit 1)
            and not exists (select from intake o join rect.verify_case w using (case_id) where same_birth(v.birth, w.birth)
                and (w.opened_at, w.case_id) < (v.opened_at, v.case_id));
    if chosen is null then
        raise exception 'no case of the intake may be promoted' using errcode = 'SH409', detail = '{"code": "intake-none"}';
    end if;
    insert into holdout (version, scorer, cases, made_by, note)
        values (p_version, p_scorer, cardinality(chosen), p_by, p_note);
    insert into holdout_row (case_id, version) select unnest(chosen), p_version;
    return cardinality(chosen);
end $$;
