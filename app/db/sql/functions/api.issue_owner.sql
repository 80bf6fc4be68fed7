-- Make an owner known; again is harmless.
create or replace function api.issue_owner(p_owner uuid) returns void
language sql security definer set search_path = rect, pg_temp as $$
    insert into owner (id) values (p_owner) on conflict do nothing
$$;
