-- Realtors: the homes they show and the people they advise.

create table properties (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references accounts (id) on delete restrict,
  address text not null constraint properties_address_length check (length(address) between 1 and 200),
  price_cents bigint not null constraint properties_price_in_range check (price_cents between 0 and 100000000000),
  currency text not null default 'usd' constraint properties_currency_known check (currency = 'usd'),
  status text not null constraint properties_status_known check (status in ('active', 'pending', 'under-contract')),
  -- The day of the contract: works leave the home with it.
  under_contract_on date,
  -- The names of its rooms, in which works are proposed and placed.
  rooms text[] not null constraint properties_rooms_at_most_30 check (cardinality(rooms) <= 30),
  created_at timestamptz not null default house_now(),
  -- A deleted record can be restored for a day; then it is removed for good. The same for clients.
  deleted_at timestamptz,
  constraint properties_contract_has_a_day check ((status = 'under-contract') = (under_contract_on is not null))
);
create index properties_by_owner on properties (owner_id, id);
create index properties_deleted on properties (deleted_at) where deleted_at is not null;

create table property_photos (
  id uuid primary key default uuidv7(),
  property_id uuid not null references properties (id) on delete cascade,
  -- Private: served to the owner, and on the owner's proposals.
  media_key text not null
    constraint property_photos_are_private check (media_key like 'private/%')
    constraint property_photos_one_per_file unique,
  bytes bigint not null constraint property_photos_bytes_positive check (bytes > 0)
);
create index property_photos_by_property on property_photos (property_id, id);

-- What was changed about a home: one row per field.
create table property_changes (
  id uuid primary key default uuidv7(),
  property_id uuid not null references properties (id) on delete cascade,
  field text not null constraint property_changes_field_known
    check (field in ('added', 'address', 'price', 'status', 'rooms', 'photos')),
  before text not null,
  after text not null,
  at timestamptz not null default house_now()
);
create index property_changes_newest on property_changes (property_id, id desc);
create index property_changes_oldest on property_changes (at);

-- People without an account, known to their realtor alone.
create table clients (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references accounts (id) on delete restrict,
  name text not null constraint clients_name_length check (length(name) between 1 and 200),
  email text
    constraint clients_email_lower_case check (email = lower(email))
    constraint clients_email_length check (length(email) between 3 and 320),
  phone text not null constraint clients_phone_length check (length(phone) <= 200),
  property_interest text not null
    constraint clients_property_interest_length check (length(property_interest) <= 200),
  art_preference text not null constraint clients_art_preference_length check (length(art_preference) <= 200),
  last_contact_on date,
  follow_up_on date,
  notes text not null constraint clients_notes_length check (length(notes) <= 2000),
  created_at timestamptz not null default house_now(),
  deleted_at timestamptz
);
create index clients_by_owner on clients (owner_id, id);
create index clients_deleted on clients (deleted_at) where deleted_at is not null;
