-- What people ask of the house outside a sale: messages, and whether a work is genuine.

create table contact_messages (
  id uuid primary key default uuidv7(),
  -- Null for a visitor. The address is what they gave, and need not be the account's.
  account_id uuid references accounts (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 2000),
  created_at timestamptz not null default house_now()
);
create index contact_messages_by_account on contact_messages (account_id) where account_id is not null;

create table authenticity_requests (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts (id) on delete set null,
  status text not null default 'received' check (status in ('received', 'in-review', 'report-ready')),
  artwork_title text not null check (length(artwork_title) between 1 and 200),
  artist text not null check (length(artist) between 1 and 200),
  year text not null default '' check (length(year) <= 200),
  medium text not null default '' check (length(medium) <= 200),
  dimensions text not null default '' check (length(dimensions) <= 200),
  provenance text not null default '' check (length(provenance) <= 2000),
  condition text not null default '' check (length(condition) <= 2000),
  -- In the owner's words ("about $5,000"): nothing is computed from it.
  estimated_value text not null default '' check (length(estimated_value) <= 200),
  description text not null default '' check (length(description) <= 2000),
  contact_name text not null check (length(contact_name) between 1 and 200),
  contact_email text not null check (length(contact_email) between 3 and 320),
  contact_phone text not null default '' check (length(contact_phone) <= 200),
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now()
);
create index authenticity_requests_newest on authenticity_requests (id desc);
create index authenticity_requests_by_status on authenticity_requests (status, id desc);
create index authenticity_requests_by_account on authenticity_requests (account_id, id desc) where account_id is not null;

-- Private, all of them: they leave only through a route that asks whose they are.
create table authenticity_files (
  id uuid primary key default uuidv7(),
  request_id uuid not null references authenticity_requests (id) on delete cascade,
  kind text not null check (kind in ('evidence', 'report')),
  -- Every upload has a file of its own, so removing one harms no other row.
  media_key text not null unique check (media_key like 'private/%'),
  filename text not null check (length(filename) between 1 and 200),
  size bigint not null check (size > 0),
  position smallint not null check (position >= 0),
  created_at timestamptz not null default house_now(),
  unique (request_id, kind, position),
  check (kind = 'report' or position < 10)
);

-- How somebody without an account follows a request: links that were mailed, as hashes. Each mail carries its own.
create table authenticity_links (
  token_hash bytea primary key,
  request_id uuid not null references authenticity_requests (id) on delete cascade,
  created_at timestamptz not null default house_now()
);
create index authenticity_links_by_request on authenticity_links (request_id);
