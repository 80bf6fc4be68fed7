-- What a person sent does not change; a turn goes forward only, and its acknowledgement is said once.
create or replace function rect.guard_turn() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
begin
    if (old.case_id, old.id, old.seq, old.kind, old.key, old.digest, old.message, old.answers, old.text, old.payload)
        is distinct from
        (new.case_id, new.id, new.seq, new.kind, new.key, new.digest, new.message, new.answers, new.text, new.payload)
        or (old.ack is not null and old.ack is distinct from new.ack) then
        raise exception 'what was said does not change' using errcode = 'SH410';
    end if;
    if old.status in ('done', 'failed') or new.attempt < old.attempt or new.status = 'accepted' then
        raise exception 'a turn does not go back' using errcode = 'SH410';
    end if;
    return new;
end $$;
