create or replace view api.verify_case as select * from rect.verify_case;
