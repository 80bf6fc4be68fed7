-- What a turn other than a message does to its case. Which turn may lead where is decided here and nowhere else.
create or replace function rect.move_case(c rect.case_record, t rect.turn, p_change jsonb, p_scored boolean)
returns void language plpgsql set search_path = rect, pg_temp as $$
declare
    target text := p_change ->> 'status';
    data_ jsonb := (select r.data from result r where r.case_id = c.case_id and r.version = c.result_version);
    chosen jsonb;
    counted integer;
    areas integer;
begin
    if t.kind in ('accept', 'confirm') and c.status = 'needs_rebaseline' then
        raise exception 'the birth profile changed' using errcode = 'SH418';
    end if;
    if (p_change ? 'accepted' and t.kind <> 'accept') or (p_change ? 'birth' and t.kind <> 'birth')
        or (p_change ? 'window' and t.kind not in ('window', 'birth')) then
        raise exception 'a % turn does not change that', t.kind using errcode = 'SH410';
    end if;
    -- a new birth without its rerun leaves no result to stand on; the rerun leads back
    if p_change ? 'birth' and not p_scored then
        target := 'needs_rebaseline';
    elsif c.status = 'needs_rebaseline' and p_scored then
        target := coalesce(target, case when c.outcome is null then 'collecting' else 'delivered' end);
    end if;
    target := coalesce(target, c.status);
    if target <> c.status and not (case target
        when 'collecting' then (t.kind = 'reopen' and c.status in ('delivered', 'accepted'))
            or (c.status = 'needs_rebaseline' and p_scored)
        when 'delivered' then (t.kind = 'birth' and p_scored and c.status in ('accepted', 'needs_rebaseline'))
            or (c.status = 'needs_rebaseline' and p_scored and c.outcome is not null)
        when 'accepted' then t.kind = 'accept'
        when 'needs_rebaseline' then t.kind = 'birth'
        when 'confirmed' then t.kind = 'confirm'
        when 'closed' then t.kind = 'close'
        when 'abandoned' then t.kind = 'abandon'
        else false end) then
        raise exception 'a % turn does not lead from % to %', t.kind, c.status, target using errcode = 'SH410';
    end if;
    if t.kind = 'reopen' and p_change ->> 'status' = 'collecting' and c.status = 'collecting' then
        raise exception 'a collecting case is open' using errcode = 'SH410';
    end if;
    if p_change ? 'accepted' then
        select k into chosen from jsonb_array_elements(data_ -> 'candidates') k
            where k ->> 'candidate_id' = p_change #>> '{accepted,candidate_id}';
        -- the delivery floor (interview.md): three dated rows that count for coverage, of two fields of life
        select count(*), count(distinct e.domain) into counted, areas from evidence e
            where e.case_id = c.case_id and e.status = 'confirmed' and e.occurred_from is not null
                and e.domain in ('career', 'education', 'family', 'finance', 'health', 'health_pressure',
                    'relationship', 'relocation');
        if chosen is null or c.status not in ('delivered', 'accepted') or counted < 3 or areas < 2
            or coalesce(nullif(p_change #> '{accepted,time}', 'null'), chosen -> 'time') <> chosen -> 'time' then
            raise exception 'no such candidate is on offer' using errcode = 'SH417';
        end if;
        update case_record set active_birth_time = chosen -> 'time',
            accepted = jsonb_build_object('candidate_id', chosen -> 'candidate_id', 'time', chosen -> 'time',
                'result_version', c.result_version, 'chart', p_change #> '{accepted,chart}')
            where case_id = c.case_id;
    end if;
    if target = 'confirmed' then
        if not coalesce((data_ #>> '{gate,confirmation_allowed}')::boolean, false) then
            raise exception 'confirmation is not open' using errcode = 'SH416',
                detail = jsonb_build_object('blockers', coalesce(data_ #> '{gate,blockers}', '[]'))::text;
        end if;
        if not coalesce((p_change ->> 'consent')::boolean, false) or c.accepted is null then
            raise exception 'confirmation needs an adopted time and consent' using errcode = 'SH416',
                detail = jsonb_build_object('blockers', jsonb_build_array('explicit_consent_missing'))::text;
        end if;
        if (c.accepted ->> 'result_version')::int <> c.result_version then
            raise exception 'the adopted time is not of the current result' using errcode = 'SH417';
        end if;
    end if;
    if p_change ? 'window' then
        update case_record set declared_window = p_change -> 'window', window_version = window_version + 1
            where case_id = c.case_id;
    end if;
    if p_change ? 'birth' then
        update case_record set birth = p_change -> 'birth', reported_birth_time = p_change #>> '{birth,reported_time}',
            accepted = null, active_birth_time = null, offer = null where case_id = c.case_id;
        target := case target when 'accepted' then 'delivered' else target end;
    end if;
    update case_record set status = target,
        completed_at = case when target in ('confirmed', 'closed', 'abandoned') then now() else completed_at end
        where case_id = c.case_id;
end $$;
