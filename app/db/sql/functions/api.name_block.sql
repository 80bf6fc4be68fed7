-- Name the block of a blind check, once: its case opens with that block as the declared window and with nothing else.
create or replace function api.name_block(
    p_case_id uuid, p_owner uuid, p_block integer, p_case jsonb, p_state jsonb, p_slot jsonb, p_result jsonb)
returns boolean language plpgsql security definer set search_path = rect, pg_temp as $$
declare
    v rect.verify_case := lock_verify(p_case_id, p_owner);
    v_day date := (v.birth ->> 'date')::date;
    v_start timestamp := v_day + make_interval(mins => v.block_offset + p_block * v.block_minutes);
begin
    if v.block is not null then
        if v.block <> p_block then
            raise exception 'a block is named already' using errcode = 'SH422', detail = '{"code": "verify-block-named"}';
        end if;
        return false;
    end if;
    if v_start >= v_day + 1 or v_start + make_interval(mins => v.block_minutes) <= v_day
        or (p_case #>> '{window,start}')::timestamp <> v_start
        or (p_case #>> '{window,minutes}')::integer <> v.block_minutes
        or p_case #>> '{birth,reported_time}' is not null then
        raise exception 'a blind case knows its block and no more' using errcode = 'SH410';
    end if;
    update verify_case set block = p_block where case_id = p_case_id;
    perform api.open_case(p_case_id, p_owner, 'verify:' || p_case_id, v.digest, p_case, p_state, p_slot, p_result);
    return true;
end $$;
