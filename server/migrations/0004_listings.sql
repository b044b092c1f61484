-- Listings: collections, works and their pictures. And, because works refer to them, the artists, which the catalog owns.

create table artists (
  id uuid primary key default uuidv7(),
  facet_number integer generated always as identity constraint artists_one_per_facet_number unique,
  -- Null for the artist of a work that was consigned to the house.
  account_id uuid constraint artists_one_per_account unique references accounts (id) on delete restrict,
  name text not null constraint artists_name_length check (length(name) between 1 and 200),
  slug text not null,
  specialty text not null default '',
  location text not null default '',
  bio text not null default '' constraint artists_bio_length check (length(bio) <= 2000),
  statement text not null default '' constraint artists_statement_length check (length(statement) <= 2000),
  joined_year smallint not null default extract(year from house_now()),
  avatar_key text,
  is_featured boolean not null default false,
  -- Counters, so that a list of artists needs no aggregation. Ratings (1 to 5) come from buyers.
  work_count integer not null default 0 constraint artists_work_count_not_negative check (work_count >= 0),
  sale_count integer not null default 0 constraint artists_sale_count_not_negative check (sale_count >= 0),
  sale_value_cents bigint not null default 0
    constraint artists_sale_value_not_negative check (sale_value_cents >= 0),
  currency text not null default 'usd' constraint artists_currency_known check (currency = 'usd'),
  follower_count integer not null default 0 constraint artists_follower_count_not_negative check (follower_count >= 0),
  rating_count integer not null default 0 constraint artists_rating_count_not_negative check (rating_count >= 0),
  rating_sum integer not null default 0
    constraint artists_ratings_between_1_and_5 check (rating_sum between rating_count and rating_count * 5),
  created_at timestamptz not null default house_now()
);
create index artists_by_name on artists (name, id);
create index artists_featured on artists (created_at, id) where is_featured;
create index artists_by_value on artists (sale_value_cents desc, id);

create table collections (
  id uuid primary key default uuidv7(),
  facet_number integer generated always as identity constraint collections_one_per_facet_number unique,
  name text not null
    constraint collections_one_per_name unique
    constraint collections_name_length check (length(name) between 1 and 200),
  slug text not null constraint collections_one_per_slug unique,
  description text not null default '' constraint collections_description_length check (length(description) <= 2000),
  created_at timestamptz not null default house_now()
);

create table artworks (
  id uuid primary key default uuidv7(),
  artist_id uuid not null references artists (id),
  -- Null: consigned to the house, which sells it in its own name.
  seller_id uuid references accounts (id) on delete restrict,
  status text not null default 'draft'
    constraint artworks_status_known
      check (status in ('draft', 'in_review', 'rejected', 'listed', 'withdrawn', 'sold')),
  title text not null default '' constraint artworks_title_length check (length(title) <= 200),
  slug text not null default '',
  description text not null default '' constraint artworks_description_length check (length(description) <= 2000),
  category text constraint artworks_category_known
    check (category in ('painting', 'drawing', 'print', 'photography', 'sculpture', 'digital', 'mixed-media')),
  medium text constraint artworks_medium_known
    check (medium in ('oil', 'acrylic', 'watercolor', 'sculpture', 'digital', 'photography', 'mixed')),
  -- Free text, e.g. "Oil on linen". The medium above is the one of a fixed list that filters use.
  materials text not null default '' constraint artworks_materials_length check (length(materials) <= 200),
  dimensions text not null default '' constraint artworks_dimensions_length check (length(dimensions) <= 200),
  height_cm numeric(8, 2) constraint artworks_height_positive check (height_cm > 0),
  width_cm numeric(8, 2) constraint artworks_width_positive check (width_cm > 0),
  depth_cm numeric(8, 2) constraint artworks_depth_positive check (depth_cm > 0),
  year smallint constraint artworks_year_plausible check (year between 1 and 2200),
  collection_id uuid references collections (id) on delete set null,
  style text constraint artworks_style_length check (length(style) <= 200),
  suitable_for text[] not null default '{}',
  estimate_low_cents bigint constraint artworks_estimate_low_positive check (estimate_low_cents > 0),
  estimate_high_cents bigint constraint artworks_estimate_high_positive check (estimate_high_cents > 0),
  provenance text not null default '' constraint artworks_provenance_length check (length(provenance) <= 2000),
  condition text not null default '' constraint artworks_condition_length check (length(condition) <= 2000),
  signature text not null default '' constraint artworks_signature_length check (length(signature) <= 200),
  edition text not null default '' constraint artworks_edition_length check (length(edition) <= 200),
  frame text not null default '' constraint artworks_frame_length check (length(frame) <= 200),
  exhibitions text not null default '' constraint artworks_exhibitions_length check (length(exhibitions) <= 2000),
  literature text not null default '' constraint artworks_literature_length check (length(literature) <= 2000),
  location text not null default '' constraint artworks_location_length check (length(location) <= 200),
  is_leasable boolean not null default false,
  lease_price_cents bigint constraint artworks_lease_price_positive check (lease_price_cents > 0),
  -- The terms the seller asks for. A new lot copies them.
  venue text not null default 'timed' constraint artworks_venue_known check (venue in ('timed', 'saleroom')),
  starting_bid_cents bigint constraint artworks_starting_bid_positive check (starting_bid_cents > 0),
  reserve_cents bigint constraint artworks_reserve_positive check (reserve_cents > 0),
  buy_now_cents bigint constraint artworks_buy_now_positive check (buy_now_cents > 0),
  buy_now_visibility text not null default 'public'
    constraint artworks_buy_now_visibility_known check (buy_now_visibility in ('public', 'private', 'hidden')),
  duration_seconds integer not null default 604800
    constraint artworks_duration_1_minute_to_90_days check (duration_seconds between 60 and 7776000),
  currency text not null default 'usd' constraint artworks_currency_known check (currency = 'usd'),
  is_featured boolean not null default false,
  review_reason text constraint artworks_review_reason_length check (length(review_reason) <= 2000),
  submitted_at timestamptz,
  listed_at timestamptz,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  constraint artworks_leasable_have_a_price check (not is_leasable or lease_price_cents is not null),
  -- A draft may be incomplete; a work that is offered to the public may not.
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

-- For the counters of artists.
create view artist_works as
  select artist_id, count(*) as works from artworks where status in ('listed', 'sold') group by artist_id;

create table artwork_images (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks (id) on delete cascade,
  position smallint not null constraint artwork_images_position_not_negative check (position >= 0),
  image_key text not null,
  width integer not null constraint artwork_images_width_positive check (width > 0),
  height integer not null constraint artwork_images_height_positive check (height > 0),
  bytes bigint not null default 0 constraint artwork_images_bytes_not_negative check (bytes >= 0),
  thumbhash text,
  -- Hex values, the most frequent first, and the plain names that people filter by.
  colors text[] not null default '{}',
  color_names text[] not null default '{}',
  created_at timestamptz not null default house_now(),
  -- Deferred, so that one statement can write a new order.
  constraint artwork_images_one_per_place unique (artwork_id, position) deferrable initially deferred
);
create index artwork_images_by_key on artwork_images (image_key);

-- Works, their pictures and collections as other modules may read them: without reserve, review and quota.
create view public_works as
  select id, artist_id, seller_id, status, title, slug, description, category, medium, materials, dimensions, height_cm,
    width_cm, depth_cm, year, collection_id, style, suitable_for, estimate_low_cents, estimate_high_cents, provenance,
    condition, signature, edition, frame, exhibitions, literature, location, is_leasable, lease_price_cents, venue,
    is_featured, listed_at, created_at, updated_at
  from artworks;
create view public_images as
  select id, artwork_id, position, image_key, width, height, thumbhash, colors, color_names from artwork_images;
create view public_collections as
  select id, facet_number, name, slug, description from collections;
