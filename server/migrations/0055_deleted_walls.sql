-- A deleted wall can be restored for a day.

alter table walls add column deleted_at timestamptz;
create index walls_deleted on walls (deleted_at) where deleted_at is not null;
