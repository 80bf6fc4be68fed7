create or replace view api.snapshot as select * from rect.snapshot;
