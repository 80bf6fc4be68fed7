create or replace view api.evidence as select * from rect.evidence;
