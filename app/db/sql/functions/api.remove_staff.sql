-- End the key of a name, and with it every session begun with it; false when there is none.
create or replace function api.remove_staff(p_name text) returns boolean
language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    update staff set revoked_at = now() where name = p_name and revoked_at is null;
    return found;
end $$;
