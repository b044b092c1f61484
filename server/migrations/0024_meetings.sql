-- Meetings: the hours that people publish, and what others book in them.

-- When a host can be met. Written and read as a whole; the times of day are in the host's time zone.
create table meeting_hours (
  account_id uuid primary key references accounts (id) on delete restrict,
  is_published boolean not null,
  time_zone text not null constraint meeting_hours_time_zone_length check (length(time_zone) between 1 and 64),
  minutes smallint not null constraint meeting_hours_minutes_offered check (minutes in (15, 30, 45, 60)),
  place text not null constraint meeting_hours_place_length check (length(place) <= 300),
  -- Seven lists of hours, Monday first.
  weekly jsonb not null constraint meeting_hours_week_whole check (jsonb_array_length(weekly) = 7),
  -- Days with other hours, or none.
  exceptions jsonb not null constraint meeting_hours_exceptions_listed check (jsonb_typeof(exceptions) = 'array'),
  updated_at timestamptz not null default house_now()
);

-- Who can be met: published hours of somebody who may act and has a role that hosts meetings.
create view public_meeting_hosts as
  select meeting_hours.account_id from meeting_hours join accounts on accounts.id = meeting_hours.account_id
  where meeting_hours.is_published and accounts.confirmed_at is not null and accounts.suspended_at is null
    and accounts.erased_at is null and exists (
      select from account_roles held
      where held.account_id = accounts.id and held.role in ('artist', 'realtor', 'prop-agent')
    );

create table meetings (
  id uuid primary key default uuidv7(),
  host_id uuid not null references accounts (id) on delete restrict,
  -- Null for a guest without an account, who has a name and an address instead.
  guest_id uuid references accounts (id) on delete restrict,
  guest_name text constraint meetings_guest_name_length check (length(guest_name) <= 200),
  guest_email text constraint meetings_guest_email_length check (length(guest_email) <= 320),
  guest_time_zone text not null constraint meetings_time_zone_length check (length(guest_time_zone) between 1 and 64),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  topic text not null constraint meetings_topic_length check (length(topic) <= 500),
  -- As the host gave it when the meeting was booked or moved.
  place text not null constraint meetings_place_length check (length(place) <= 300),
  canceled_at timestamptz,
  canceled_by text constraint meetings_canceled_by_a_side check (canceled_by in ('host', 'guest')),
  cancel_reason text not null default '' constraint meetings_reason_length check (length(cancel_reason) <= 2000),
  -- Rises with each change, so that calendars know which file is newer.
  sequence integer not null default 0 constraint meetings_sequence_not_negative check (sequence >= 0),
  -- The caller's Idempotency-Key, with a hash of what was asked under it.
  request_key text constraint meetings_request_key_length check (length(request_key) <= 255),
  request_hash bytea,
  created_at timestamptz not null default house_now(),
  constraint meetings_end_after_start check (ends_at > starts_at),
  constraint meetings_guest_is_another check (guest_id <> host_id),
  constraint meetings_guest_known check (
    (guest_id is null) = (guest_email is not null) and (guest_email is null) = (guest_name is null)
  ),
  constraint meetings_canceled_by_somebody check ((canceled_at is null) = (canceled_by is null)),
  constraint meetings_key_with_request check ((request_key is null) = (request_hash is null))
);
create index meetings_by_host on meetings (host_id, starts_at);
create index meetings_by_guest on meetings (guest_id, starts_at) where guest_id is not null;
create unique index meetings_one_per_request on meetings (guest_id, request_key) where request_key is not null;
-- For retention: a year after their end.
create index meetings_by_end on meetings (ends_at);

-- Who is in a booked meeting, and when: nobody is in two at once, as host or as guest. A canceled meeting has no rows.
create table meeting_seats (
  meeting_id uuid not null references meetings (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete restrict,
  during tstzrange not null constraint meeting_seats_have_a_time check (not isempty(during)),
  primary key (meeting_id, account_id),
  constraint meeting_seats_one_meeting_at_a_time exclude using gist (account_id with =, during with &&)
);

-- Secret addresses under which a calendar reads its owner's meetings.
create table meeting_feeds (
  account_id uuid primary key references accounts (id) on delete restrict,
  token_hash bytea not null
    constraint meeting_feeds_one_per_token unique
    constraint meeting_feeds_token_hash_length check (octet_length(token_hash) = 32),
  created_at timestamptz not null default house_now()
);
