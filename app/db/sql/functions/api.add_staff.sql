-- Let somebody into the studio. A name that is in use has its key already (SH409); whoever was removed may come back.
create or replace function api.add_staff(p_name text, p_key_digest bytea) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    insert into staff (name, key_digest) values (p_name, p_key_digest) on conflict do nothing;
    if not found then
        raise exception 'this name is in use' using errcode = 'SH409';
    end if;
end $$;
