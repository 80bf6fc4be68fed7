-- Count one use of a kind today, and refuse it (SH429) beyond the limit. Counts older than a week are pruned on the way.
create or replace function api.spend_quota(p_subject text, p_kind text, p_limit integer) returns integer
language plpgsql security definer set search_path = rect, pg_temp as $$
declare v_used integer;
begin
    delete from quota where subject = p_subject and day < current_date - 7;
    insert into quota (subject, kind, day, used) values (p_subject, p_kind, current_date, 1)
        on conflict (subject, kind, day) do update set used = quota.used + 1
        returning used into v_used;
    if v_used > p_limit then
        raise exception 'enough for today' using errcode = 'SH429',
            detail = jsonb_build_object('limit', p_limit, 'kind', p_kind)::text;
    end if;
    return p_limit - v_used;
end $$;
