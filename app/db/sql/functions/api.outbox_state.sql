-- How many messages wait, how many wait for a person, and how long the oldest of the former has waited, in seconds.
create or replace function api.outbox_state() returns jsonb
language sql stable security definer set search_path = rect, pg_temp as $$
    select jsonb_build_object('waiting', count(*) filter (where parked_at is null),
        'parked', count(*) filter (where parked_at is not null),
        'oldest_s', coalesce(extract(epoch from now() - min(created_at) filter (where parked_at is null)), 0))
    from outbox where delivered_at is null
$$;
