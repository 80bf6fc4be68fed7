-- A result is never computed again; its shuffles are added once.
create or replace function rect.guard_result() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
begin
    if old.placebo is not null or new.placebo is null
        or (to_jsonb(new) - 'placebo') <> (to_jsonb(old) - 'placebo') then
        raise exception 'a stored result does not change' using errcode = 'SH410';
    end if;
    return new;
end $$;
