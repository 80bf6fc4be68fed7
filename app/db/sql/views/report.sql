create or replace view api.report as select * from rect.report;
