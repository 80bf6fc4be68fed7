-- What a link shows and how long does not change; it can only end.
create or replace function rect.guard_share() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
begin
    if to_jsonb(old) - 'revoked_at' is distinct from to_jsonb(new) - 'revoked_at' or old.revoked_at is not null then
        raise exception 'a link only ends' using errcode = 'SH410';
    end if;
    return new;
end $$;
