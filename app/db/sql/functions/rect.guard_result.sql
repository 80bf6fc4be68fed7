-- A result is never computed again; its shuffles are added once. What is generated from a row is not known yet here.
create or replace function rect.guard_result() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
declare free text[] := array['placebo', 'candidate_range', 'supported_range'];
begin
    if old.placebo is not null or new.placebo is null or (to_jsonb(new) - free) <> (to_jsonb(old) - free) then
        raise exception 'a stored result does not change' using errcode = 'SH410';
    end if;
    return new;
end $$;
