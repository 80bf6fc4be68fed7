-- Replace an owner's return code; the old one stops working.
create or replace function api.set_return_code(p_owner uuid, p_digest bytea) returns void
language sql security definer set search_path = rect, pg_temp as $$
    update owner set return_digest = p_digest where id = p_owner
$$;
