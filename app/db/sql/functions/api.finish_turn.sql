-- Everything a turn leads to, at once or not at all. The plan says what was computed; this decides what is legal.
-- A refused entry, another ledger version or other confirmed rows than the plan was computed for: SH420, plan again.
create or replace function api.finish_turn(
    p_case_id uuid, p_owner uuid, p_turn_id uuid, p_attempt integer, p_plan jsonb) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
declare
    c rect.case_record := lock_case(p_case_id, p_owner);
    t rect.turn := hold_turn(p_case_id, p_turn_id, p_attempt);
    op jsonb;
    refused jsonb := '[]';
    state_ text;
    changed boolean;
    confirmed jsonb;
    before_ jsonb;
    after_ jsonb;
    report_ integer;
begin
    if c.status in ('confirmed', 'closed', 'abandoned', 'superseded') then
        raise exception 'the case has ended' using errcode = 'SH411';
    end if;
    if (p_plan ->> 'ledger_version')::int is distinct from c.ledger_version then
        raise exception 'the ledger moved on' using errcode = 'SH420',
            detail = jsonb_build_object('refused', refused, 'ledger_version', c.ledger_version)::text;
    end if;
    if (select count(*) from jsonb_array_elements(p_plan -> 'evidence') e where e ->> 'op' <> 'drop') > 32 then
        raise exception 'at most 32 proposals a turn' using errcode = 'SH410';
    end if;
    for op in select value from jsonb_array_elements(p_plan -> 'evidence') loop
        begin
            perform apply_op(p_case_id, p_turn_id, op);
        exception when others then
            get stacked diagnostics state_ = returned_sqlstate;
            if state_ not like 'SH%' and state_ not like '23%' and state_ not like '22%' then
                raise;
            end if;
            refused := refused || jsonb_build_object('id', op -> 'id', 'sqlstate', state_, 'reason', sqlerrm);
        end;
    end loop;
    select coalesce(jsonb_agg(e.id order by e.seq), '[]') into confirmed
        from evidence e where e.case_id = p_case_id and e.status = 'confirmed';
    if refused <> '[]' or confirmed is distinct from p_plan -> 'expect_confirmed' then
        raise exception 'not as planned' using errcode = 'SH420', detail = jsonb_build_object(
            'refused', refused, 'ledger_version', c.ledger_version, 'confirmed', confirmed)::text;
    end if;
    changed := exists (select 1 from jsonb_array_elements(p_plan -> 'evidence') e where e ->> 'op' <> 'drop');

    perform move_case(c, t, case jsonb_typeof(p_plan -> 'case') when 'object' then p_plan -> 'case' else '{}' end,
        jsonb_typeof(p_plan -> 'result') = 'object');
    if jsonb_typeof(p_plan -> 'result') = 'object' then
        select jsonb_build_object('interval', r.candidate_range, 'supported', r.supported_range) into before_
            from result r where r.case_id = p_case_id and r.version = c.result_version;
        perform store_result(p_case_id, p_turn_id, p_plan -> 'result');
        after_ := jsonb_build_object('interval', p_plan #> '{result,data,interval}',
            'supported', p_plan #> '{result,data,supported}');
        if p_plan #> '{case,window}' is not null then
            insert into window_receipt (case_id, window_version, turn_id, old_window, new_window, reason,
                    ranges_before, ranges_after)
                values (p_case_id, c.window_version + 1, p_turn_id, c.declared_window, p_plan #> '{case,window}',
                    t.payload ->> 'reason',
                    before_ || jsonb_build_object('candidates', (select r.data -> 'candidates' from result r
                        where r.case_id = p_case_id and r.version = c.result_version)),
                    after_ || jsonb_build_object('candidates', p_plan #> '{result,data,candidates}'));
        end if;
        perform append_event(p_case_id, p_turn_id, 'interval.updated', after_ || jsonb_build_object(
            'evidence_ratio', p_plan #> '{result,data,evidence_ratio}', 'why', p_plan #> '{result,reason}'));
    end if;
    update case_record set
        state = case when jsonb_typeof(p_plan -> 'interview') = 'object' then p_plan -> 'interview' else state end,
        slot = p_plan -> 'slot',
        slot_since = now(),
        usage = add_usage(add_usage(usage, p_plan #> '{receipt,acknowledgement,usage}'), p_plan #> '{receipt,extraction,usage}'),
        ledger_version = ledger_version + changed::int,
        offer = case when jsonb_typeof(p_plan -> 'offer') = 'object' then p_plan -> 'offer'
            when changed or p_plan #> '{case,birth}' is not null or p_plan #> '{case,window}' is not null then null
            else offer end
        where case_id = p_case_id;
    perform append_event(p_case_id, p_turn_id, 'slot.updated', jsonb_build_object('slot', p_plan -> 'slot'));
    if jsonb_typeof(p_plan -> 'offer') = 'object' then
        perform append_event(p_case_id, p_turn_id, 'candidates.offered', p_plan -> 'offer');
    end if;
    if jsonb_typeof(p_plan -> 'outcome') = 'object' then
        update case_record set outcome = (p_plan -> 'outcome') || jsonb_build_object('delivered_at', now()),
            status = case when status = 'collecting' then 'delivered' else status end
            where case_id = p_case_id returning * into c;
    end if;
    if t.kind = 'reopen' and jsonb_typeof(p_plan -> 'outcome') is distinct from 'object' then
        update case_record set outcome = null where case_id = p_case_id and status = 'collecting';
    end if;
    if coalesce((p_plan ->> 'report')::boolean, false) or jsonb_typeof(p_plan -> 'outcome') = 'object' then
        select store_report(p_case_id, r.outcome) into report_ from case_record r where r.case_id = p_case_id;
        perform charge(p_case_id, 'settled');
    end if;
    if jsonb_typeof(p_plan -> 'outcome') = 'object' then
        perform append_event(p_case_id, p_turn_id, 'case.delivered', jsonb_build_object(
            'reason', p_plan #> '{outcome,reason}', 'report_version', report_));
    end if;
    if report_ is not null then
        perform append_event(p_case_id, p_turn_id, 'report.updated', jsonb_build_object('report_version', report_));
    end if;
    if (select r.status from case_record r where r.case_id = p_case_id) in ('closed', 'abandoned') then
        perform charge(p_case_id, 'released'); -- ended before anything was delivered; else it is settled already
    end if;
    update turn set status = 'done', receipt = p_plan -> 'receipt', finished_at = now(), lease_until = null
        where case_id = p_case_id and id = p_turn_id;
    perform append_event(p_case_id, p_turn_id, 'turn.done', jsonb_build_object('turn_id', p_turn_id));
end $$;
