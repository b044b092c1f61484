-- Channels of notices: text messages, web push, and mails once a day.

-- Not validated: every row passed the narrower check.
alter table notice_preferences drop constraint notice_preferences_channel_known;
alter table notice_preferences add constraint notice_preferences_channel_known
  check (channel in ('in-app', 'email', 'sms', 'push')) not valid;

-- How a person wants their optional mails. Without a row they come at once.
create table notice_schedules (
  account_id uuid primary key references accounts (id) on delete restrict,
  is_daily boolean not null,
  -- Where 8:00 is. Null: in UTC.
  time_zone text constraint notice_schedules_time_zone_length check (length(time_zone) <= 64)
);

-- True until the notice was handed to the person's devices.
alter table notices add column is_push_due boolean not null default false;
-- When the mail with the notices of a day goes out; null for a notice that waits for none.
alter table notices add column digest_due_at timestamptz;
create index notices_to_push on notices (at) where is_push_due;
create index notices_digest_due on notices (digest_due_at) where digest_due_at is not null;
create index notices_digest_of_account on notices (account_id) where digest_due_at is not null;

-- The key pair by which push services know us (VAPID). One for all nodes: a subscription is bound to it.
create table push_keys (
  id boolean primary key default true constraint push_keys_one_row check (id),
  public_key bytea not null constraint push_keys_public_key_length check (octet_length(public_key) = 65),
  sealed_private_key bytea not null,
  created_at timestamptz not null default house_now()
);

-- Browsers that get web push. A subscription ends with the session it was made in.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null
    constraint push_subscriptions_one_per_endpoint unique
    constraint push_subscriptions_endpoint_length check (length(endpoint) <= 2000),
  -- The browser's public key and its secret, for the encryption of messages (RFC 8291).
  p256dh bytea not null constraint push_subscriptions_p256dh_length check (octet_length(p256dh) = 65),
  auth bytea not null constraint push_subscriptions_auth_length check (octet_length(auth) = 16),
  created_at timestamptz not null default house_now(),
  -- When the push service last took a message.
  succeeded_at timestamptz
);
create index push_subscriptions_by_account on push_subscriptions (account_id, created_at);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- A new work is announced to the followers of its artist in batches, in the order of their ids.
create index follows_of_artist on follows (artist_id, account_id);
drop index follows_by_artist;
