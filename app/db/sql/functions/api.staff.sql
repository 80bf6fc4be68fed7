-- Who may or might edit the bank, by name; nothing of their keys.
create or replace function api.staff() returns jsonb
language sql stable security definer set search_path = rect, pg_temp as $$
    select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'created_at', s.created_at,
        'revoked_at', s.revoked_at) order by s.name, s.created_at), '[]') from staff s
$$;
