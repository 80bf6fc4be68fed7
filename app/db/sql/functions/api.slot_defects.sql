-- Cases whose slot is empty for a defect, by reason; `stuck` = a turn that has been running for over 30 s.
create or replace function api.slot_defects() returns table (reason text, cases bigint)
language sql stable security definer set search_path = rect, pg_temp as $$
    select c.slot ->> 'reason', count(*) from case_record c
        where c.status in ('collecting', 'needs_rebaseline') and c.slot ->> 'state' = 'empty'
            and c.slot ->> 'reason' in ('no_question', 'planner_error')
        group by 1
    union all
    select 'stuck', count(distinct t.case_id) from turn t
        where t.status in ('accepted', 'running') and t.created_at < now() - interval '30 seconds'
        having count(*) > 0
$$;
