-- A message was delivered (no error), or is to be tried again in p_retry_s seconds.
create or replace function api.settle_outbox(p_id uuid, p_error text, p_retry_s integer) returns void
language sql security definer set search_path = rect, pg_temp as $$
    update outbox set last_error = p_error,
        delivered_at = case when p_error is null then now() end,
        next_at = now() + make_interval(secs => p_retry_s)
    where id = p_id and delivered_at is null
$$;
