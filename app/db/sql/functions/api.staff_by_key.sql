-- Whose key this is: {id, name}, or null. Wrong keys of one subject (a keyed digest of an address) count by the hour;
-- beyond the limit no key of that subject is looked at (SH429).
create or replace function api.staff_by_key(p_key_digest bytea, p_subject text, p_limit integer) returns jsonb
language plpgsql security definer set search_path = rect, pg_temp as $$
declare
    v_kind text := 'staff-key-' || to_char(now(), 'HH24');
    v_found jsonb;
begin
    if (select used from quota where subject = p_subject and kind = v_kind and day = current_date) >= p_limit then
        raise exception 'enough wrong keys for this hour' using errcode = 'SH429',
            detail = jsonb_build_object('limit', p_limit, 'kind', 'staff-key')::text;
    end if;
    select jsonb_build_object('id', s.id, 'name', s.name) into v_found
        from staff s where s.key_digest = p_key_digest and s.revoked_at is null;
    if v_found is null then
        perform api.spend_quota(p_subject, v_kind, p_limit);
    end if;
    return v_found;
end $$;
