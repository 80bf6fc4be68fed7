-- A span has the shape of its precision: a year is a whole year, a month a whole month (seed 000 §3).
create or replace function rect.check_span(p_precision text, p_from date, p_to date) returns boolean
language sql immutable set search_path = rect, pg_temp as $$
    select coalesce(case p_precision
        when 'unknown' then p_from is null and p_to is null
        when 'day' then p_from = p_to
        when 'month' then extract(day from p_from) = 1 and p_to = (p_from + interval '1 month' - interval '1 day')::date
        when 'quarter' then extract(day from p_from) = 1 and extract(month from p_from)::int % 3 = 1
            and p_to = (p_from + interval '3 months' - interval '1 day')::date
        when 'year' then extract(doy from p_from) = 1 and p_to = (p_from + interval '1 year' - interval '1 day')::date
        when 'range' then p_from is not null and (p_to is null or p_from <= p_to) -- an open end is told as such
    end, false)
$$;
