-- What a blind check began with does not change, and each later step is taken once.
create or replace function rect.guard_verify() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
declare steps text[] := array['block', 'sealed_at', 'frozen', 'frozen_at', 'revealed_at'];
begin
    if to_jsonb(old) - steps is distinct from to_jsonb(new) - steps
        or exists (select from unnest(steps) s where jsonb_typeof(to_jsonb(old) -> s) <> 'null'
            and to_jsonb(old) -> s is distinct from to_jsonb(new) -> s) then
        raise exception 'a blind check only goes on' using errcode = 'SH410';
    end if;
    return new;
end $$;
