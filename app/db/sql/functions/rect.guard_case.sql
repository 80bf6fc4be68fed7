-- Whose a case is and how it began does not change, and from the end there is no way back.
create or replace function rect.guard_case() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
begin
    if (old.case_id, old.owner, old.key, old.digest, old.created_at) is distinct from
        (new.case_id, new.owner, new.key, new.digest, new.created_at) then
        raise exception 'a case keeps its owner and its beginning' using errcode = 'SH410';
    end if;
    if old.status <> new.status and old.status in ('confirmed', 'closed', 'abandoned', 'superseded') then
        raise exception 'a % case stays so', old.status using errcode = 'SH410';
    end if;
    return new;
end $$;
