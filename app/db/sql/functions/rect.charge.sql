-- The one chargeable fact of a case (report.md, Billing): reserved, then settled or released, whichever comes first;
-- replays and reruns meet the same key, and a blind check has none: it is free. Each new state goes out by the outbox. No
-- amounts here.
create or replace function rect.charge(p_case_id uuid, p_state text) returns void
language plpgsql set search_path = rect, pg_temp as $$
declare v_key text := 'rectification:case:' || p_case_id;
begin
    if p_state <> 'reserved' and not exists (select 1 from billing_fact where key = v_key) then
        return;
    end if;
    if exists (select from verify_case where case_id = p_case_id) then
        return;
    end if;
    insert into billing_fact (key, state) values (v_key, p_state) on conflict do nothing;
    if found then
        insert into outbox (topic, payload)
            values ('billing.' || p_state, jsonb_build_object('key', v_key, 'state', p_state, 'at', now()));
    end if;
end $$;
