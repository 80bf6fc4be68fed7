-- Try the messages again that wait for a person, from the first attempt on; how many.
create or replace function api.retry_outbox() returns integer
language plpgsql security definer set search_path = rect, pg_temp as $$
declare n integer;
begin
    update outbox set parked_at = null, attempts = 0, next_at = now() where parked_at is not null and delivered_at is null;
    get diagnostics n = row_count;
    return n;
end $$;
