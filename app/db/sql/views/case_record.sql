create or replace view api.case_record as select * from rect.case_record;
