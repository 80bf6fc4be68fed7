-- How fine a precision is; a revision may not fall without coarser words (seed 000 §3).
create or replace function rect.precision_rank(p_precision text) returns integer
language sql immutable set search_path = rect, pg_temp as $$
    select array_position(array['unknown', 'year', 'range', 'quarter', 'month', 'day'], p_precision)
$$;
