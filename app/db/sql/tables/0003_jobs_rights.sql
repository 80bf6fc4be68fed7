-- The worker's login has DML here and nowhere else: procrastinate needs it. The application defers through
-- api.defer_job.
grant usage on schema jobs to shodhana_worker;
grant select, insert, update, delete on all tables in schema jobs to shodhana_worker;
grant usage on all sequences in schema jobs to shodhana_worker;
grant execute on all functions in schema jobs to shodhana_worker;
