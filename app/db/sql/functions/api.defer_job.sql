-- Defer a job in the caller's own transaction; null when a job of the same queueing lock waits already (procrastinate
-- would raise inside that transaction).
create or replace function api.defer_job(
    p_queue text, p_task text, p_args jsonb, p_lock text, p_queueing_lock text, p_priority integer,
    p_scheduled_at timestamptz) returns bigint
language plpgsql security definer set search_path = jobs, pg_temp as $$
begin
    return (procrastinate_defer_jobs_v1(array[row(
        p_queue, p_task, p_priority, p_lock, p_queueing_lock, p_args, p_scheduled_at)::procrastinate_job_to_defer_v1]))[1];
exception when unique_violation then
    return null;
end $$;
