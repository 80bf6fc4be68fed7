-- What a turn other than a message does to its case. Which transition is legal is decided here and nowhere else.
create or replace function rect.change_case(c rect.case_record, t rect.turn, p_change jsonb) returns void
language plpgsql set search_path = rect, pg_temp as $$
declare
    target text := coalesce(p_change ->> 'status', c.status);
    current_result jsonb;
    chosen jsonb;
begin
    if target <> c.status and not (case target
        when 'collecting' then c.status in ('delivered', 'accepted', 'needs_rebaseline')
        when 'delivered' then c.status in ('collecting', 'accepted', 'needs_rebaseline')
        when 'accepted' then c.status in ('delivered', 'accepted', 'needs_rebaseline')
        when 'needs_rebaseline' then c.status in ('collecting', 'delivered', 'accepted')
        when 'confirmed' then c.status in ('delivered', 'accepted')
        when 'closed' then true
        when 'abandoned' then true
        else false end) then
        raise exception 'a % case cannot become %', c.status, target using errcode = 'SH410';
    end if;
    if p_change ? 'accepted' then
        if c.status = 'needs_rebaseline' then
            raise exception 'the birth profile changed' using errcode = 'SH418';
        end if;
        select r.data into current_result from result r where r.case_id = c.case_id and r.version = c.result_version;
        select k into chosen from jsonb_array_elements(current_result -> 'candidates') k
            where k ->> 'candidate_id' = p_change #>> '{accepted,candidate_id}';
        if chosen is null or c.status not in ('delivered', 'accepted') then
            raise exception 'no such candidate is on offer' using errcode = 'SH417';
        end if;
        update case_record set accepted = (p_change -> 'accepted')
                || jsonb_build_object('time', chosen -> 'time', 'result_version', c.result_version),
            active_birth_time = chosen -> 'time' where case_id = c.case_id;
    end if;
    if target = 'confirmed' then
        select r.data into current_result from result r where r.case_id = c.case_id and r.version = c.result_version;
        if not coalesce((current_result #>> '{gate,confirmation_allowed}')::boolean, false)
            or not coalesce((p_change ->> 'consent')::boolean, false) or c.accepted is null then
            raise exception 'confirmation is not open' using errcode = 'SH416',
                detail = jsonb_build_object('blockers', current_result #> '{gate,blockers}')::text;
        end if;
        update case_record set completed_at = now() where case_id = c.case_id;
    end if;
    if p_change ? 'window' then
        update case_record set declared_window = p_change -> 'window', window_version = window_version + 1
            where case_id = c.case_id;
    end if;
    if p_change ? 'birth' then
        update case_record set birth = p_change -> 'birth', reported_birth_time = p_change #>> '{birth,reported_time}',
            accepted = null, active_birth_time = null, offer = null where case_id = c.case_id;
    end if;
    update case_record set status = target where case_id = c.case_id;
end $$;
