-- Let reports tell what a frozen holdout measured at one width. The counts and the statement are made here, from its rows;
-- only the two chances come with the call.
create or replace function vault.publish_coverage(
    p_version text, p_window integer, p_least integer, p_most integer, p_p numeric, p_swap_p numeric) returns text
language plpgsql set search_path = vault, pg_temp as $$
declare
    n integer;
    k integer;
    share numeric;
    told text;
begin
    select count(*), count(*) filter (where i.in_candidate), avg(i.candidate_minutes::numeric / i.window_minutes)
        into n, k, share from holdout_row r join intake i using (case_id)
        where r.version = p_version and i.window_minutes = p_window and i.candidate_minutes between p_least and p_most;
    if n = 0 then
        return null;
    end if;
    told := case when n < 20 then 'not_measured'
        when p_p < 0.05 and p_swap_p < 0.05 and k > n * share then 'above_chance' else 'not_above_chance' end;
    insert into rect.coverage (version, window_minutes, least, most, cases, hits, chance, p, swap_p, statement)
        values (p_version, p_window, p_least, p_most, n, k, share, p_p, p_swap_p, told);
    return told;
end $$;
