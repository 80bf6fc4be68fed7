-- The only way to `confirmed`. It looks at the quote again, whoever calls. A row confirmed later than it was written
-- goes to the end of the ledger order, so that evidence is always appended; the row it revises ends now.
create or replace function rect.confirm_evidence(p_case_id uuid, p_turn_id uuid, p_id uuid) returns void
language plpgsql set search_path = rect, pg_temp as $$
declare e rect.evidence;
begin
    select * into e from evidence where case_id = p_case_id and id = p_id;
    if not found then
        raise exception 'no such row' using errcode = 'SH404';
    end if;
    if e.status not in ('draft', 'pending_confirmation') then
        raise exception 'that row cannot be confirmed' using errcode = 'SH410';
    end if;
    if e.status = 'draft' and e.date_basis = 'anchored' then
        raise exception 'what rests on another row needs a yes' using errcode = 'SH410';
    end if;
    perform check_quote(p_case_id, e.source_turn_id, e.user_quote, e.quote_start, e.quote_end, e.date_text);
    if exists (select 1 from evidence o where o.case_id = p_case_id and o.id = e.supersedes_evidence_id
            and o.status in ('pending_confirmation', 'confirmed')) then
        perform supersede_evidence(p_case_id, p_turn_id, e.supersedes_evidence_id);
    end if;
    update evidence set status = 'confirmed', hold_reason = null,
        seq = case when e.status = 'draft' then e.seq else next_place(p_case_id) end
        where case_id = p_case_id and id = p_id returning * into e;
    perform append_event(p_case_id, p_turn_id, 'evidence.confirmed', jsonb_build_object('evidence', evidence_json(e)));
end $$;
