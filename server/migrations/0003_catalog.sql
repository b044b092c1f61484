-- Artists, works, lots, and what people do with them short of bidding: watch, look, follow, apply.

create table artists (
  id uuid primary key default uuidv7(),
  facet_number integer generated always as identity unique,
  -- A house consignment has an artist without an account.
  account_id uuid unique references accounts (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  slug text not null,
  specialty text not null default '',
  location text not null default '',
  bio text not null default '' check (length(bio) <= 2000),
  statement text not null default '' check (length(statement) <= 2000),
  joined_year smallint not null default extract(year from house_now()),
  avatar_key text,
  is_featured boolean not null default false,
  -- Figures of a card, kept here so that a list of artists counts nothing. Ratings come from buyers (1 to 5).
  work_count integer not null default 0 check (work_count >= 0),
  sale_count integer not null default 0 check (sale_count >= 0),
  sale_value_cents bigint not null default 0 check (sale_value_cents >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between rating_count and rating_count * 5),
  created_at timestamptz not null default house_now()
);
create index artists_by_name on artists (name, id);
create index artists_featured on artists (created_at, id) where is_featured;
create index artists_by_value on artists (sale_value_cents desc, id);

create table collections (
  id uuid primary key default uuidv7(),
  facet_number integer generated always as identity unique,
  name text not null unique check (length(name) between 1 and 200),
  slug text not null unique,
  description text not null default '' check (length(description) <= 2000),
  created_at timestamptz not null default house_now()
);

create table artworks (
  id uuid primary key default uuidv7(),
  artist_id uuid not null references artists (id),
  -- Null: consigned to the house, which sells it in its own name.
  seller_id uuid references accounts (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'rejected', 'listed', 'withdrawn', 'sold')),
  title text not null default '' check (length(title) <= 200),
  slug text not null default '',
  description text not null default '' check (length(description) <= 2000),
  category text check (category in ('painting', 'drawing', 'print', 'photography', 'sculpture', 'digital', 'mixed-media')),
  medium text check (medium in ('oil', 'acrylic', 'watercolor', 'sculpture', 'digital', 'photography', 'mixed')),
  -- What it is made of, in words: "Oil on linen". The medium above is what it is filed under.
  materials text not null default '' check (length(materials) <= 200),
  dimensions text not null default '' check (length(dimensions) <= 200),
  height_cm numeric(8, 2) check (height_cm > 0),
  width_cm numeric(8, 2) check (width_cm > 0),
  depth_cm numeric(8, 2) check (depth_cm > 0),
  year smallint check (year between 1 and 2200),
  collection_id uuid references collections (id) on delete set null,
  style text check (length(style) <= 200),
  suitable_for text[] not null default '{}',
  estimate_low_cents bigint check (estimate_low_cents > 0),
  estimate_high_cents bigint check (estimate_high_cents > 0),
  provenance text not null default '' check (length(provenance) <= 2000),
  condition text not null default '' check (length(condition) <= 2000),
  signature text not null default '' check (length(signature) <= 200),
  edition text not null default '' check (length(edition) <= 200),
  frame text not null default '' check (length(frame) <= 200),
  exhibitions text not null default '' check (length(exhibitions) <= 2000),
  literature text not null default '' check (length(literature) <= 2000),
  location text not null default '' check (length(location) <= 200),
  is_leasable boolean not null default false,
  lease_price_cents bigint check (lease_price_cents > 0),
  -- The terms the seller asks for. A lot takes a copy when it is made; a lot made after a pass takes them anew.
  venue text not null default 'timed' check (venue in ('timed', 'saleroom')),
  starting_bid_cents bigint check (starting_bid_cents > 0),
  reserve_cents bigint check (reserve_cents > 0),
  buy_now_cents bigint check (buy_now_cents > 0),
  buy_now_visibility text not null default 'public' check (buy_now_visibility in ('public', 'private', 'hidden')),
  duration_seconds integer not null default 604800 check (duration_seconds between 60 and 7776000),
  is_featured boolean not null default false,
  review_reason text check (length(review_reason) <= 2000),
  submitted_at timestamptz,
  listed_at timestamptz,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  check (not is_leasable or lease_price_cents is not null),
  -- A draft may be anything; what is offered to the public is whole.
  constraint artworks_offered_are_whole check (
    status in ('draft', 'rejected', 'withdrawn') or (
      title <> '' and medium is not null and category is not null and starting_bid_cents is not null
      and (reserve_cents is null or reserve_cents >= starting_bid_cents)
      and (estimate_low_cents is null) = (estimate_high_cents is null)
      and (estimate_low_cents is null or estimate_high_cents >= estimate_low_cents)
      and (buy_now_cents is null or (buy_now_cents > starting_bid_cents and buy_now_cents > coalesce(reserve_cents, 0)))
    )
  )
);
create index artworks_by_artist on artworks (artist_id, listed_at desc);
create index artworks_by_seller on artworks (seller_id, updated_at desc);
create index artworks_by_collection on artworks (collection_id) where collection_id is not null;
create index artworks_to_review on artworks (submitted_at) where status = 'in_review';

create table artwork_images (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks (id) on delete cascade,
  position smallint not null check (position >= 0),
  image_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bigint not null default 0 check (bytes >= 0),
  thumbhash text,
  -- Hex, the most present first; and the plain names people search colors by.
  colors text[] not null default '{}',
  color_names text[] not null default '{}',
  created_at timestamptz not null default house_now(),
  -- Deferred, so that a new order can be written in one statement.
  constraint artwork_images_one_per_place unique (artwork_id, position) deferrable initially deferred
);
create index artwork_images_by_key on artwork_images (image_key);

-- Counts that change by themselves, apart from the wide row they belong to. A view count only rises.
create table artwork_figures (
  artwork_id uuid primary key references artworks (id) on delete cascade,
  view_count integer not null default 0 check (view_count >= 0),
  watch_count integer not null default 0 check (watch_count >= 0)
) with (fillfactor = 70);

create function refuse_fewer_views() returns trigger language plpgsql as $$
begin
  raise exception 'a view count only rises' using errcode = '23514';
end $$;
create trigger artwork_views_only_rise before update on artwork_figures
  for each row when (new.view_count < old.view_count) execute function refuse_fewer_views();

-- One lot is one auction of one work. The row is what a bid locks, so it holds all that a decision about a bid needs
-- and nothing else; see auctions/lot-states.ts, whose Lot it is.
create table lots (
  id uuid primary key default uuidv7(),
  lot_number integer generated by default as identity unique,
  artwork_id uuid not null references artworks (id),
  seller_id uuid references accounts (id) on delete set null,
  -- The accounts that are paid from a sale: seller, collaborators, a commissioned realtor. They can't bid.
  interested_parties uuid[] not null default '{}',
  venue text not null check (venue in ('timed', 'saleroom')),
  state text not null default 'scheduled' check (state in ('scheduled', 'live', 'stopped', 'sold', 'passed', 'withdrawn')),
  outcome text check (outcome in ('highest-bidder', 'buy-now', 'marked-by-admin', 'admin-purchase', 'skipped-by-admin', 'passed')),
  starting_bid_cents bigint not null check (starting_bid_cents > 0),
  reserve_cents bigint check (reserve_cents >= starting_bid_cents),
  increments jsonb,
  buy_now_cents bigint check (buy_now_cents > starting_bid_cents and buy_now_cents > coalesce(reserve_cents, 0)),
  buy_now_visibility text not null default 'public' check (buy_now_visibility in ('public', 'private', 'hidden')),

  -- The standing: all null until somebody has bid. A leader may be one of the house's paddles, so it is no reference.
  current_bid_cents bigint check (current_bid_cents > 0),
  leader_id uuid,
  leader_max_cents bigint check (leader_max_cents >= current_bid_cents),
  lead_turn integer,
  bid_count integer not null default 0 check (bid_count >= 0),
  sequence integer not null default 0 check (sequence >= bid_count),
  turn integer not null default 0 check (turn >= 0),
  chain_head text check (chain_head ~ '^[0-9a-f]{64}$'),

  opens_at timestamptz,
  closes_at timestamptz,
  ended_at timestamptz,
  stopped_at timestamptz,
  on_block_since timestamptz,
  remaining_ms integer check (remaining_ms >= 0),
  duration_seconds integer check (duration_seconds > 0),
  -- Place in the saleroom's queue; only the order counts.
  queue_position bigint,

  hammer_cents bigint check (hammer_cents > 0),
  buyer_id uuid,
  created_at timestamptz not null default house_now(),

  constraint lots_standing_is_whole check ((current_bid_cents is null) = (leader_id is null) and (leader_id is null) = (lead_turn is null)),
  constraint lots_stopped_since check ((state = 'stopped') = (stopped_at is not null)),
  constraint lots_ended_have_an_outcome check ((state in ('sold', 'passed')) = (outcome is not null) and (outcome is null) = (ended_at is null)),
  -- A lot has at most one sale, and below the reserve nothing is sold (promises 5 and 6).
  constraint lots_sold_have_a_price check ((state = 'sold') = (hammer_cents is not null) and (state = 'sold') = (buyer_id is not null)),
  constraint lots_sold_above_reserve check (hammer_cents is null or hammer_cents >= coalesce(reserve_cents, 0)),
  constraint lots_live_have_a_close check (state not in ('live', 'stopped') or closes_at is not null)
) with (fillfactor = 80);
-- A work is offered in one auction at a time.
create unique index lots_one_open_per_artwork on lots (artwork_id) where state in ('scheduled', 'live', 'stopped');
create index lots_by_artwork on lots (artwork_id, created_at desc);
create index lots_by_seller on lots (seller_id) where seller_id is not null;
create index lots_open_by_close on lots (closes_at) where state in ('live', 'stopped');
create index lots_to_open on lots (opens_at) where state = 'scheduled' and venue = 'timed';
create index lots_saleroom_queue on lots (queue_position) where venue = 'saleroom' and state in ('scheduled', 'live', 'stopped');
create index lots_led on lots (leader_id) where leader_id is not null;

create table watches (
  account_id uuid not null references accounts (id) on delete cascade,
  lot_id uuid not null references lots (id) on delete cascade,
  created_at timestamptz not null default house_now(),
  primary key (account_id, lot_id)
);
create index watches_by_lot on watches (lot_id);

-- What visitors' addresses are hashed with: without it a hash of an address could be looked up.
create table visitor_secret (
  id boolean primary key default true check (id),
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into visitor_secret default values;

-- One row per counted view. `visitor` is a keyed hash: it tells two visitors apart and names neither.
create table artwork_views (
  artwork_id uuid not null references artworks (id) on delete cascade,
  visitor bytea not null,
  viewed_at timestamptz not null
);
create index artwork_views_latest on artwork_views (artwork_id, visitor, viewed_at desc);
create index artwork_views_by_age on artwork_views (viewed_at);

create table follows (
  account_id uuid not null references accounts (id) on delete cascade,
  artist_id uuid not null references artists (id) on delete cascade,
  created_at timestamptz not null default house_now(),
  primary key (account_id, artist_id)
);
create index follows_by_artist on follows (artist_id);

-- Applications to sell. The column names are those of the public table that client libraries insert into.
create table artist_applications (
  id uuid primary key default uuidv7(),
  user_id uuid references accounts (id) on delete set null,
  artist_name text not null check (length(artist_name) between 1 and 200),
  email text not null check (length(email) between 3 and 320 and position('@' in email) > 1),
  phone text check (length(phone) <= 200),
  specialty text not null check (length(specialty) between 1 and 200),
  experience text check (length(experience) <= 2000),
  portfolio text check (length(portfolio) <= 2000 and (portfolio = '' or portfolio ~* '^https?://')),
  bio text check (length(bio) <= 2000),
  full_name text check (length(full_name) <= 200),
  social_media text check (length(social_media) <= 2000),
  previous_exhibitions text check (length(previous_exhibitions) <= 2000),
  commission_work text check (commission_work in ('yes', 'no')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  -- The house's own; no client sees it.
  decided_by uuid references accounts (id) on delete set null
);
create index artist_applications_newest on artist_applications (created_at desc, id);
create index artist_applications_by_user on artist_applications (user_id) where user_id is not null;
create index artist_applications_by_email on artist_applications (lower(email)) where user_id is null;

-- ---------------------------------------------------------------------------------------------------------------
-- Search. Words are kept without accents, both as written (so that a beginning finds them) and by their stem.

create text search configuration catalog_words (copy = simple);
alter text search configuration catalog_words
  alter mapping for hword, hword_part, word, asciihword, asciiword, hword_asciipart with unaccent, simple;
create text search configuration catalog_stems (copy = english);
alter text search configuration catalog_stems
  alter mapping for hword, hword_part, word, asciihword, asciiword, hword_asciipart with unaccent, english_stem;

-- The searchable form of each work's newest lot. A copy: the catalog rebuilds a lot's row when the lot, its work or
-- its artist changes, and may rebuild all of it at any time.
--
-- The tallies count facets. Each holds four counters of 14 bits, a 1 in each that the lot counts for, so that one sum
-- over a column adds up four counts at once: fourteen sums instead of a dozen rows per lot to group. See tallies.ts.
create table lot_search (
  lot_id uuid primary key references lots (id) on delete cascade,
  price_cents bigint not null,
  -- Infinity where nothing will close, so that such lots come last.
  closes_at timestamptz not null,
  listed_at timestamptz not null,
  watch_count integer not null,
  artist_number integer not null,
  collection_number integer,
  tally_0 bigint not null,
  tally_1 bigint not null,
  tally_2 bigint not null,
  tally_3 bigint not null,
  tally_4 bigint not null,
  tally_5 bigint not null,
  tally_6 bigint not null,
  tally_7 bigint not null,
  tally_8 bigint not null,
  tally_9 bigint not null,
  tally_10 bigint not null,
  tally_11 bigint not null,
  tally_12 bigint not null,
  tally_13 bigint not null,
  artwork_id uuid not null unique references artworks (id) on delete cascade,
  -- The words, with the facets among them as lexemes ('#12'): one index answers words and filters together.
  document tsvector not null
);
create index lot_search_document on lot_search using gin (document);
-- Rare words are told from common ones by these statistics; a catalog has more words than the default keeps.
alter table lot_search alter column document set statistics 1000;
create index lot_search_ending on lot_search (closes_at, lot_id);
create index lot_search_newest on lot_search (listed_at desc, lot_id);
create index lot_search_price on lot_search (price_cents, lot_id);
create index lot_search_dearest on lot_search (price_cents desc, lot_id);
create index lot_search_watched on lot_search (watch_count desc, lot_id);

-- The distinct words of the catalog: where a misspelled word finds its neighbor, without looking at any work.
create table search_words (
  word text primary key
);
create index search_words_by_trigram on search_words using gin (word gin_trgm_ops);
