-- Productions: films and series, their sets, what hangs where, and who may see or change it.

create table productions (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references accounts (id) on delete restrict,
  title text not null constraint productions_title_length check (length(title) between 1 and 200),
  type text not null constraint productions_type_length check (length(type) between 1 and 200),
  status text not null constraint productions_status_known
    check (status in ('pre-production', 'active-production', 'post-production')),
  art_budget_cents bigint not null
    constraint productions_art_budget_in_range check (art_budget_cents between 0 and 100000000000),
  currency text not null default 'usd' constraint productions_currency_known check (currency = 'usd'),
  total_art_needed integer not null
    constraint productions_total_art_needed_in_range check (total_art_needed between 0 and 10000),
  director text not null constraint productions_director_length check (length(director) <= 200),
  start_date date,
  location text not null constraint productions_location_length check (length(location) <= 200),
  description text not null constraint productions_description_length check (length(description) <= 2000),
  created_at timestamptz not null default house_now(),
  -- A deleted record can be restored for a day; then it is removed for good. The same for sets, locations, placements.
  deleted_at timestamptz
);
create index productions_by_owner on productions (owner_id, id);
create index productions_deleted on productions (deleted_at) where deleted_at is not null;

create table set_locations (
  id uuid primary key default uuidv7(),
  production_id uuid not null references productions (id) on delete cascade,
  name text not null constraint set_locations_name_length check (length(name) between 1 and 200),
  address text not null constraint set_locations_address_length check (length(address) <= 200),
  type text not null constraint set_locations_type_length check (length(type) <= 200),
  status text not null constraint set_locations_status_known
    check (status in ('planning', 'active', 'in-progress', 'post-production', 'completed')),
  budget_cents bigint not null
    constraint set_locations_budget_in_range check (budget_cents between 0 and 100000000000),
  currency text not null default 'usd' constraint set_locations_currency_known check (currency = 'usd'),
  start_date date,
  end_date date constraint set_locations_end_after_start
    check (end_date is null or start_date is not null and end_date >= start_date),
  description text not null constraint set_locations_description_length check (length(description) <= 2000),
  deleted_at timestamptz
);
create index set_locations_by_production on set_locations (production_id, id);
create index set_locations_deleted on set_locations (deleted_at) where deleted_at is not null;

create table production_sets (
  id uuid primary key default uuidv7(),
  production_id uuid not null references productions (id) on delete cascade,
  location_id uuid references set_locations (id) on delete set null,
  name text not null constraint production_sets_name_length check (length(name) between 1 and 200),
  status text not null constraint production_sets_status_known
    check (status in ('art-placed', 'planning', 'in-progress')),
  budget_cents bigint not null
    constraint production_sets_budget_in_range check (budget_cents between 0 and 100000000000),
  currency text not null default 'usd' constraint production_sets_currency_known check (currency = 'usd'),
  start_date date,
  end_date date constraint production_sets_end_after_start
    check (end_date is null or start_date is not null and end_date >= start_date),
  description text not null constraint production_sets_description_length check (length(description) <= 2000),
  deleted_at timestamptz
);
create index production_sets_by_production on production_sets (production_id, id);
create index production_sets_by_location on production_sets (location_id) where location_id is not null;
create index production_sets_deleted on production_sets (deleted_at) where deleted_at is not null;

create table placements (
  id uuid primary key default uuidv7(),
  set_id uuid not null references production_sets (id) on delete cascade,
  -- Null: not from the catalog.
  artwork_id uuid references artworks (id) on delete set null,
  title text not null constraint placements_title_length check (length(title) between 1 and 200),
  artist text not null constraint placements_artist_length check (length(artist) between 1 and 200),
  price_cents bigint not null constraint placements_price_in_range check (price_cents between 0 and 1000000000),
  currency text not null default 'usd' constraint placements_currency_known check (currency = 'usd'),
  status text not null constraint placements_status_known check (status in ('placed', 'pending', 'reserved')),
  position text not null constraint placements_position_length check (length(position) between 1 and 200),
  dimensions text not null constraint placements_dimensions_length check (length(dimensions) <= 200),
  weight_kg double precision constraint placements_weight_in_range check (weight_kg > 0 and weight_kg <= 10000),
  description text not null constraint placements_description_length check (length(description) <= 2000),
  -- Private: served to the team only.
  image_key text constraint placements_images_are_private check (image_key like 'private/%'),
  image_bytes bigint constraint placements_image_bytes_positive check (image_bytes > 0),
  hung_at timestamptz,
  packed_at timestamptz,
  deleted_at timestamptz,
  constraint placements_images_have_a_size check ((image_key is null) = (image_bytes is null))
);
create index placements_by_set on placements (set_id, id);
create index placements_by_artwork on placements (artwork_id) where artwork_id is not null;
create index placements_deleted on placements (deleted_at) where deleted_at is not null;

-- Why a placement may be filmed: a signed paper, or somebody who answers for it by name.
create table placement_clearances (
  placement_id uuid primary key references placements (id) on delete cascade,
  media_key text constraint placement_clearances_papers_are_private check (media_key like 'private/%'),
  filename text constraint placement_clearances_filename_length check (length(filename) between 1 and 200),
  bytes bigint constraint placement_clearances_bytes_positive check (bytes > 0),
  reason text constraint placement_clearances_reason_length check (length(reason) between 1 and 200),
  -- Null: the account was deleted.
  cleared_by uuid references accounts (id) on delete restrict,
  cleared_at timestamptz not null default house_now(),
  constraint placement_clearances_paper_or_reason
    check ((media_key is null) = (filename is null) and (media_key is null) = (bytes is null)
      and (media_key is null) = (reason is not null))
);
create index placement_clearances_by_account on placement_clearances (cleared_by) where cleared_by is not null;

create table production_members (
  id uuid primary key default uuidv7(),
  production_id uuid not null references productions (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete restrict,
  role text not null constraint production_members_role_length check (length(role) <= 200),
  level text not null constraint production_members_level_known check (level in ('view', 'edit', 'full')),
  -- Null: the whole production. A set that is gone is ignored.
  set_ids uuid[] constraint production_members_name_sets check (cardinality(set_ids) between 1 and 200),
  joined_at timestamptz not null default house_now(),
  constraint production_members_once_each unique (production_id, account_id)
);
create index production_members_by_account on production_members (account_id, production_id);

create table production_invitations (
  id uuid primary key default uuidv7(),
  production_id uuid not null references productions (id) on delete cascade,
  email text not null
    constraint production_invitations_email_lower_case check (email = lower(email))
    constraint production_invitations_email_length check (length(email) between 3 and 320),
  role text not null constraint production_invitations_role_length check (length(role) <= 200),
  level text not null constraint production_invitations_level_known check (level in ('view', 'edit', 'full')),
  set_ids uuid[] constraint production_invitations_name_sets check (cardinality(set_ids) between 1 and 200),
  -- The link itself is in the mail alone.
  token_hash bytea not null constraint production_invitations_one_per_token unique,
  invited_by uuid not null references accounts (id) on delete restrict,
  created_at timestamptz not null default house_now(),
  expires_at timestamptz not null,
  constraint production_invitations_one_per_address unique (production_id, email)
);
create index production_invitations_by_inviter on production_invitations (invited_by);
create index production_invitations_by_email on production_invitations (email);
create index production_invitations_expiring on production_invitations (expires_at);

create table production_activities (
  id uuid primary key default uuidv7(),
  production_id uuid not null references productions (id) on delete cascade,
  -- Null: the account was deleted.
  account_id uuid references accounts (id) on delete restrict,
  act text not null constraint production_activities_act_length check (length(act) between 1 and 50),
  what text not null constraint production_activities_what_length check (length(what) <= 200),
  -- The member it was done to, so that the name goes with the account.
  member_id uuid references accounts (id) on delete restrict,
  -- For people who see single sets only. Null: about the production itself.
  set_id uuid,
  at timestamptz not null default house_now()
);
create index production_activities_newest on production_activities (production_id, id desc);
create index production_activities_by_account on production_activities (account_id) where account_id is not null;
create index production_activities_by_member on production_activities (member_id) where member_id is not null;
create index production_activities_oldest on production_activities (at);
