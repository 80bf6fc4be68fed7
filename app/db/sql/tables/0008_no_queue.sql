-- No job was ever in it: what is to be done stands in the ledger.
drop function if exists api.defer_job(text, text, jsonb, text, text, integer, timestamptz);
drop schema if exists jobs cascade;
