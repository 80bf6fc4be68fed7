-- At most one chargeable fact a case (report.md, Billing); replays and reruns meet the same key. No amounts here.
create or replace function rect.charge_once(p_case_id uuid) returns void
language sql set search_path = rect, pg_temp as $$
    insert into billing_fact (key, state, settled_at) values ('rectification:case:' || p_case_id, 'settled', now())
    on conflict (key) do update set state = 'settled', settled_at = coalesce(billing_fact.settled_at, now())
        where billing_fact.state = 'reserved'
$$;
