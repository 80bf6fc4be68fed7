create or replace view api.event as select * from rect.event;
