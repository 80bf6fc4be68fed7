-- Seal a birth time, once. The same key again is the same request, and what came with it is not looked at: comparing it
-- with what is sealed would answer guesses.
create or replace function vault.seal(p_case_id uuid, p_owner uuid, p_key text, p_minute timestamp) returns timestamptz
language plpgsql security definer set search_path = vault, pg_temp as $$
declare
    v rect.verify_case := rect.lock_verify(p_case_id, p_owner);
    s vault.sealed;
    v_start timestamp;
begin
    select * into s from sealed where case_id = p_case_id;
    if found then
        if s.key = p_key then
            return s.sealed_at;
        end if;
        raise exception 'a time is sealed already' using errcode = 'SH422', detail = '{"code": "verify-sealed"}';
    end if;
    if v.block is null then
        raise exception 'the block comes first' using errcode = 'SH422', detail = '{"code": "verify-block-first"}';
    end if;
    v_start := (v.birth ->> 'date')::date + make_interval(mins => v.block_offset + v.block * v.block_minutes);
    if p_minute <> date_trunc('minute', p_minute) or p_minute < v_start
        or p_minute >= v_start + make_interval(mins => v.block_minutes) then
        raise exception 'the time is not in the block' using errcode = 'SH423';
    end if;
    insert into sealed (case_id, minute, key) values (p_case_id, p_minute, p_key) returning * into s;
    update rect.verify_case set sealed_at = s.sealed_at where case_id = p_case_id;
    return s.sealed_at;
end $$;
revoke all on function vault.seal(uuid, uuid, text, timestamp) from public;
grant usage on schema vault to shodhana_app;
grant execute on function vault.seal(uuid, uuid, text, timestamp) to shodhana_app;
