create or replace view api.turn as select * from rect.turn;
