-- Inquiries: contact messages and authenticity requests.

create table contact_messages (
  id uuid primary key default uuidv7(),
  -- Null for a visitor. The address is the one they entered and may differ from the account's.
  account_id uuid references accounts (id) on delete restrict,
  name text not null constraint contact_messages_name_length check (length(name) between 1 and 200),
  email text not null constraint contact_messages_email_length check (length(email) between 3 and 320),
  subject text not null constraint contact_messages_subject_length check (length(subject) between 1 and 200),
  message text not null constraint contact_messages_message_length check (length(message) between 1 and 2000),
  created_at timestamptz not null default house_now()
);
create index contact_messages_by_account on contact_messages (account_id) where account_id is not null;

create table authenticity_requests (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts (id) on delete restrict,
  status text not null default 'received'
    constraint authenticity_requests_status_known check (status in ('received', 'in-review', 'report-ready')),
  artwork_title text not null
    constraint authenticity_requests_artwork_title_length check (length(artwork_title) between 1 and 200),
  artist text not null constraint authenticity_requests_artist_length check (length(artist) between 1 and 200),
  year text not null default '' constraint authenticity_requests_year_length check (length(year) <= 200),
  medium text not null default '' constraint authenticity_requests_medium_length check (length(medium) <= 200),
  dimensions text not null default ''
    constraint authenticity_requests_dimensions_length check (length(dimensions) <= 200),
  provenance text not null default ''
    constraint authenticity_requests_provenance_length check (length(provenance) <= 2000),
  condition text not null default '' constraint authenticity_requests_condition_length check (length(condition) <= 2000),
  -- In the owner's words ("about $5,000"): nothing is computed from it.
  estimated_value text not null default ''
    constraint authenticity_requests_estimated_value_length check (length(estimated_value) <= 200),
  description text not null default ''
    constraint authenticity_requests_description_length check (length(description) <= 2000),
  contact_name text not null
    constraint authenticity_requests_contact_name_length check (length(contact_name) between 1 and 200),
  contact_email text not null
    constraint authenticity_requests_contact_email_length check (length(contact_email) between 3 and 320),
  contact_phone text not null default ''
    constraint authenticity_requests_contact_phone_length check (length(contact_phone) <= 200),
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now()
);
create index authenticity_requests_newest on authenticity_requests (id desc);
create index authenticity_requests_by_status on authenticity_requests (status, id desc);
create index authenticity_requests_by_account on authenticity_requests (account_id, id desc) where account_id is not null;

-- Private files: they are served only by a route that checks the reader.
create table authenticity_files (
  id uuid primary key default uuidv7(),
  request_id uuid not null references authenticity_requests (id) on delete cascade,
  kind text not null constraint authenticity_files_kind_known check (kind in ('evidence', 'report')),
  -- Every upload has its own file, so that removing one affects no other row.
  media_key text not null
    constraint authenticity_files_one_per_file unique
    constraint authenticity_files_are_private check (media_key like 'private/%'),
  filename text not null constraint authenticity_files_filename_length check (length(filename) between 1 and 200),
  size bigint not null constraint authenticity_files_size_positive check (size > 0),
  position smallint not null constraint authenticity_files_position_not_negative check (position >= 0),
  created_at timestamptz not null default house_now(),
  constraint authenticity_files_one_per_place unique (request_id, kind, position),
  constraint authenticity_files_at_most_10_of_evidence check (kind = 'report' or position < 10)
);

-- Links for people without an account, as hashes. Each mail carries its own.
create table authenticity_links (
  token_hash bytea primary key,
  request_id uuid not null references authenticity_requests (id) on delete cascade,
  created_at timestamptz not null default house_now()
);
create index authenticity_links_by_request on authenticity_links (request_id);
