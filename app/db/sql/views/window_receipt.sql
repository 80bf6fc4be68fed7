create or replace view api.window_receipt as select * from rect.window_receipt;
