-- The shuffled ledgers of one result version; stored once, then the report has a new version.
create or replace function api.store_placebo(p_case_id uuid, p_owner uuid, p_version integer, p_placebo jsonb)
returns void language plpgsql security definer set search_path = rect, pg_temp as $$
declare c rect.case_record := lock_case(p_case_id, p_owner); report_ integer;
begin
    update result set placebo = p_placebo
        where case_id = p_case_id and version = p_version and placebo is null;
    if found and p_version = c.result_version then
        report_ := store_report(p_case_id, c.outcome);
        perform append_event(p_case_id, null, 'report.updated', jsonb_build_object('report_version', report_));
    end if;
end $$;
