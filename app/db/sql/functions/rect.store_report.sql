-- A report version: which result it tells, and how the interview stood.
create or replace function rect.store_report(p_case_id uuid, p_outcome jsonb) returns integer
language plpgsql set search_path = rect, pg_temp as $$
declare v integer;
begin
    update case_record set report_version = report_version + 1 where case_id = p_case_id returning report_version - 1 into v;
    insert into report (case_id, version, result_version, outcome)
        select p_case_id, v, c.result_version, p_outcome from case_record c where c.case_id = p_case_id;
    return v;
end $$;
