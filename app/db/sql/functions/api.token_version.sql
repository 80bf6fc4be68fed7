-- The version that a token of this owner must carry; null for an unknown owner.
create or replace function api.token_version(p_owner uuid) returns integer
language sql stable security definer set search_path = rect, pg_temp as $$
    select token_version from owner where id = p_owner
$$;
