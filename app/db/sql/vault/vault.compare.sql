-- A frozen result beside a birth time. Chance is what a range of the same width covers when the time may be anywhere in the
-- block; the middle of the block is the guess that a number of minutes has to beat.
create or replace function vault.compare(p_minute timestamp, p_frozen jsonb) returns jsonb
language sql immutable set search_path = vault, pg_temp as $$
    with declared as (
        select (p_frozen #>> '{window,start}')::timestamp as first_, (p_frozen #>> '{window,minutes}')::integer as minutes
    ), ranges as (
        select name, sum((s ->> 'width_minutes')::integer)::integer as minutes,
            bool_or(p_minute between ((s #>> '{from,date}') || ' ' || (s #>> '{from,time}'))::timestamp
                and ((s #>> '{to,date}') || ' ' || (s #>> '{to,time}'))::timestamp) as inside
        from (values ('candidate', p_frozen #> '{interval,segments}'), ('supported', p_frozen #> '{supported,segments}'))
            as r (name, segments), jsonb_array_elements(segments) as s
        group by name
    ), told as (
        select jsonb_object_agg(name, jsonb_build_object('inside', inside, 'minutes', r.minutes,
            'chance', round(r.minutes::numeric / d.minutes, 4))) as ranges
        from ranges r, declared d
    ), guesses as (
        select ((p_frozen #>> '{representative,date}') || ' ' || (p_frozen #>> '{representative,time}'))::timestamp as best,
            first_ + make_interval(secs => 30 * (minutes - 1)) as middle, minutes
        from declared
    )
    select ranges || jsonb_build_object(
        'truth', jsonb_build_object('date', p_minute::date, 'time', to_char(p_minute, 'HH24:MI')),
        'representative', case when best is not null then jsonb_build_object(
            'date', best::date, 'time', to_char(best, 'HH24:MI'),
            'minutes_off', round(abs(extract(epoch from p_minute - best)) / 60)::integer) end,
        'middle', jsonb_build_object('date', middle::date, 'time', to_char(middle, 'HH24:MI'),
            'minutes_off', round(abs(extract(epoch from p_minute - middle)) / 60, 1),
            'minutes_off_expected', round(minutes / 4.0, 1)),
        'window_minutes', minutes)
    from told, guesses
$$;
revoke all on function vault.compare(timestamp, jsonb) from public;
