-- What blind checks have measured for ranges of this width in a window of this length, by the newest frozen holdout that was
-- published at a time; nothing where none was.
create or replace function api.coverage(p_window integer, p_width integer, p_at timestamptz) returns jsonb
language sql stable security definer set search_path = rect, pg_temp as $$
    select case when statement = 'not_measured' then jsonb_build_object('statement', statement)
        else jsonb_build_object('statement', statement, 'cases', cases, 'hits', hits, 'chance', round(100 * chance)::integer) end
    from coverage where window_minutes = p_window and p_width between least and most and published_at <= p_at
    order by published_at desc, version desc limit 1
$$;
