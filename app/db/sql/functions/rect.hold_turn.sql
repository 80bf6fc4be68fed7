-- The turn this attempt works on, locked; an older attempt has lost it.
create or replace function rect.hold_turn(p_case_id uuid, p_turn_id uuid, p_attempt integer) returns rect.turn
language plpgsql set search_path = rect, pg_temp as $$
declare t rect.turn;
begin
    select * into t from turn where case_id = p_case_id and id = p_turn_id for update;
    if not found then
        raise exception 'no such turn' using errcode = 'SH404';
    end if;
    if t.attempt <> p_attempt or t.status <> 'running' then
        raise exception 'another process has this turn' using errcode = 'SH421';
    end if;
    return t;
end $$;
