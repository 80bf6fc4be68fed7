create or replace view api.result as select * from rect.result;
