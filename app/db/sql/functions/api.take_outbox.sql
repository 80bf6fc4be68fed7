-- Messages that are due, each lent for a while so that two senders do not send it at once.
create or replace function api.take_outbox(p_limit integer, p_lease_s integer)
returns table (id uuid, topic text, payload jsonb, attempts integer)
language sql security definer set search_path = rect, pg_temp as $$
    update outbox o set attempts = o.attempts + 1, next_at = now() + make_interval(secs => p_lease_s)
    where o.id in (
        select due.id from outbox due
        where due.delivered_at is null and due.parked_at is null and due.next_at <= now()
        order by due.next_at limit p_limit for update skip locked)
    returning o.id, o.topic, o.payload, o.attempts
$$;
