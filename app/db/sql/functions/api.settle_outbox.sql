-- A message was delivered (no error), is to be tried again in p_retry_s seconds, or (none given) waits for a person. An
-- error of an attempt that somebody else has followed says nothing any more; a delivery always does.
create or replace function api.settle_outbox(p_id uuid, p_attempt integer, p_error text, p_retry_s integer) returns void
language sql security definer set search_path = rect, pg_temp as $$
    update outbox set last_error = p_error,
        delivered_at = case when p_error is null then now() end,
        parked_at = case when p_error is not null and p_retry_s is null then now() end,
        next_at = now() + make_interval(secs => coalesce(p_retry_s, 0))
    where id = p_id and delivered_at is null and (p_error is null or attempts = p_attempt)
$$;
