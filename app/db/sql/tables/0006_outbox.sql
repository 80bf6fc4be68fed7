-- A message that was refused too often waits for a person instead of trying for ever.
alter table rect.outbox add column parked_at timestamptz;
drop index rect.outbox_due;
create index outbox_due on rect.outbox (next_at) where delivered_at is null and parked_at is null;
create index outbox_parked on rect.outbox (parked_at) where parked_at is not null and delivered_at is null;

-- Its place is taken by one that knows the attempt it settles.
drop function if exists api.settle_outbox(uuid, text, integer);
