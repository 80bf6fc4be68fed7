-- Who may do what. The application calls functions and reads views; it has no right on any table.
revoke all on schema rect, api from public;
grant usage on schema rect to shodhana_reader;
grant usage on schema api to shodhana_app, shodhana_worker;
grant execute on all functions in schema api to shodhana_app, shodhana_worker;
grant select on all tables in schema api to shodhana_app, shodhana_worker;
