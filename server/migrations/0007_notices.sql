-- Notices: what a person is notified of, on screen and by mail.

create table notices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  kind text not null,
  -- What it is about: a lot, an order, an application. No foreign key, since it can be of any kind.
  subject_type text,
  subject_id uuid,
  details jsonb not null default '{}',
  at timestamptz not null,
  read_at timestamptz,
  -- Null until it is decided whether a mail is sent.
  mail_settled_at timestamptz,
  -- False for a kind that its reader doesn't want in the app. It may still be mailed.
  is_shown boolean not null default true,
  constraint notices_subject_whole check ((subject_type is null) = (subject_id is null))
);
-- A newer notice replaces an unread one of the same kind about the same subject.
create unique index notices_one_unread on notices (account_id, subject_id, subject_type, kind)
  where read_at is null and subject_id is not null;
create index notices_newest on notices (account_id, at desc, id);
-- For retention: any notice for a year, a read one for 90 days.
create index notices_by_age on notices (at);
create index notices_read on notices (read_at) where read_at is not null;
create index notices_to_settle on notices (at) where mail_settled_at is null;

-- What a person chose for a kind of notice on a channel. A kind without a row is on.
create table notice_preferences (
  account_id uuid not null references accounts (id) on delete restrict,
  kind text not null,
  channel text not null constraint notice_preferences_channel_known check (channel in ('in-app', 'email', 'push')),
  is_on boolean not null,
  primary key (account_id, kind, channel)
);
