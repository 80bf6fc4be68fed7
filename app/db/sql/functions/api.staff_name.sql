-- The name behind a session of the studio; null once the key was ended.
create or replace function api.staff_name(p_id uuid) returns text
language sql stable security definer set search_path = rect, pg_temp as $$
    select s.name from staff s where s.id = p_id and s.revoked_at is null
$$;
