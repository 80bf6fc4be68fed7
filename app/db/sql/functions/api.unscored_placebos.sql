-- Current results with evidence whose shuffles were never stored: work that a stopped process left behind.
create or replace function api.unscored_placebos(p_limit integer)
returns table (case_id uuid, owner uuid, version integer)
language sql stable security definer set search_path = rect, pg_temp as $$
    select c.case_id, c.owner, r.version from case_record c
        join result r on r.case_id = c.case_id and r.version = c.result_version
        where r.placebo is null and c.status not in ('confirmed', 'closed', 'abandoned', 'superseded')
            and jsonb_array_length(r.data -> 'attribution') > 0
        order by r.created_at limit p_limit
$$;
