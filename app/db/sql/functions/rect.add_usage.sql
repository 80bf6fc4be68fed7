-- What was used before and what one call used: numbers of the same name add up.
create or replace function rect.add_usage(p_before jsonb, p_call jsonb) returns jsonb
language sql immutable set search_path = rect, pg_temp as $$
    select coalesce(jsonb_object_agg(name, total), '{}') from (
        select each.key as name, sum(each.value::numeric) as total
        from (select * from jsonb_each_text(p_before)
              union all select * from jsonb_each_text(case jsonb_typeof(p_call) when 'object' then p_call else '{}' end)) each
        group by each.key) summed
$$;
