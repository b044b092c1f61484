-- Notices: what a person is notified of, on screen and by mail.

create table notices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  kind text not null,
  lot_id uuid references lots (id),
  details jsonb not null default '{}',
  at timestamptz not null,
  read_at timestamptz,
  -- Null until it is decided whether a mail is sent.
  mail_settled_at timestamptz
);
-- A newer notice replaces an unread one of the same kind about the same lot.
create unique index notices_one_unread on notices (account_id, lot_id, kind) where read_at is null and lot_id is not null;
create index notices_newest on notices (account_id, at desc, id);
create index notices_by_lot on notices (lot_id) where lot_id is not null;
-- For retention: any notice for a year, a read one for 90 days.
create index notices_by_age on notices (at);
create index notices_read on notices (read_at) where read_at is not null;
create index notices_to_settle on notices (at) where mail_settled_at is null;
