-- Which revisions are legal (seed 000 §5): the same event with a better date or a better name, never another event.
create or replace function rect.check_revision(e rect.evidence) returns void
language plpgsql stable set search_path = rect, pg_temp as $$
declare older rect.evidence;
begin
    if e.supersedes_evidence_id is null then
        return;
    end if;
    select * into older from evidence where case_id = e.case_id and id = e.supersedes_evidence_id;
    if not found then
        raise exception 'no such row' using errcode = 'SH404';
    end if;
    if older.status not in ('pending_confirmation', 'confirmed') then
        raise exception 'that row cannot be superseded' using errcode = 'SH410';
    end if;
    if e.revision is null or older.related_person is distinct from e.related_person
        or older.domain <> e.domain
        or (e.revision = 'reclassification') = (older.event_kind = e.event_kind) then
        raise exception 'another event' using errcode = 'SH415';
    end if;
    if precision_rank(e.date_precision) < precision_rank(older.date_precision)
        and (e.date_text is null or e.occurred_from is null) then
        raise exception 'a coarser date without coarser words' using errcode = 'SH414';
    end if;
    -- a completion says the same date more exactly
    if e.revision = 'date_completion' and older.occurred_from is not null and (
        e.occurred_from is null or e.occurred_from < older.occurred_from
        or coalesce(e.occurred_to, 'infinity') > coalesce(older.occurred_to, 'infinity')) then
        raise exception 'a completion that leaves its date' using errcode = 'SH414';
    end if;
end $$;
