-- Facts of the ledger do not change, rows go only where the law lets them, and every row stands on its own words:
-- whoever writes, the table's owner included.
create or replace function rect.guard_evidence() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
begin
    if tg_op = 'INSERT' then
        if new.status <> 'draft' and not (new.revision = 'withdrawal' and new.status = 'rejected') then
            raise exception 'a row begins as a draft' using errcode = 'SH410';
        end if;
        if new.domain is distinct from kind_domain(new.event_kind) then
            raise exception 'this kind belongs to another field' using errcode = 'SH410';
        end if;
        if not check_span(new.date_precision, new.occurred_from, new.occurred_to) then
            raise exception 'the span has not the shape of its precision' using errcode = 'SH410';
        end if;
        perform check_quote(new.case_id, new.source_turn_id, new.user_quote, new.quote_start, new.quote_end,
            new.date_text);
        return new;
    end if;
    if (to_jsonb(new) - 'status' - 'hold_reason' - 'seq') <> (to_jsonb(old) - 'status' - 'hold_reason' - 'seq')
        or (new.seq <> old.seq and (old.status, new.status) <> ('pending_confirmation', 'confirmed')) then
        raise exception 'facts of the ledger do not change' using errcode = 'SH410';
    end if;
    if new.status <> old.status and not (case old.status
        when 'draft' then new.status in ('confirmed', 'pending_confirmation', 'rejected')
        when 'pending_confirmation' then new.status in ('confirmed', 'superseded', 'rejected')
        when 'confirmed' then new.status = 'superseded'
        else false end) then
        raise exception 'a % row cannot become %', old.status, new.status using errcode = 'SH410';
    end if;
    if new.status = 'confirmed' and old.status <> 'confirmed' then
        perform check_quote(new.case_id, new.source_turn_id, new.user_quote, new.quote_start, new.quote_end,
            new.date_text);
    end if;
    if new.status = 'superseded' and old.status <> 'superseded' and not exists (
        select 1 from evidence e where e.case_id = new.case_id and e.supersedes_evidence_id = new.id) then
        raise exception 'no row supersedes this one' using errcode = 'SH410';
    end if;
    return new;
end $$;
