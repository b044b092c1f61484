-- How works are delivered. Works so far are in the United States and go by courier, within a week, packed as usual.

alter table artworks
  -- Where the work is.
  add column ships_from_country text not null default 'US',
  add column ships_from_city text not null default '',
  add column has_pickup boolean not null default false,
  add column shipping text not null default 'courier',
  -- Null: as usual for its medium, frame and size.
  add column packing text,
  add column packed_height_cm integer,
  add column packed_width_cm integer,
  add column packed_depth_cm integer,
  add column packed_kg numeric(7, 2),
  -- The seller's own price, within the country and beyond it. Null: by quote.
  add column own_delivery_cents bigint,
  add column own_delivery_abroad_cents bigint,
  add column ship_within_days smallint not null default 7;
alter table artworks
  add constraint artworks_ships_from_country_code check (ships_from_country ~ '^[A-Z]{2}$') not valid,
  add constraint artworks_ships_from_city_length check (length(ships_from_city) <= 200) not valid,
  add constraint artworks_shipping_known check (shipping in ('courier', 'own-price', 'quote', 'none')) not valid,
  add constraint artworks_packing_known check (packing in ('rolled', 'framed', 'crated')) not valid,
  add constraint artworks_packed_size_positive
    check (packed_height_cm > 0 and packed_width_cm > 0 and packed_depth_cm > 0 and packed_kg > 0) not valid,
  add constraint artworks_own_delivery_not_negative
    check (own_delivery_cents >= 0 and own_delivery_abroad_cents >= 0) not valid,
  add constraint artworks_ship_within_1_to_21_days check (ship_within_days between 1 and 21) not valid,
  add constraint artworks_offered_can_be_delivered check (
    status in ('draft', 'rejected', 'withdrawn') or (
      (shipping <> 'none' or has_pickup) and (shipping <> 'own-price' or own_delivery_cents is not null)
    )
  ) not valid;

create or replace view public_works as
  select id, artist_id, seller_id, status, title, slug, description, category, medium, materials, dimensions, height_cm,
    width_cm, depth_cm, year, collection_id, style, suitable_for, estimate_low_cents, estimate_high_cents, provenance,
    condition, signature, edition, frame, exhibitions, literature, location, is_leasable, lease_price_cents, venue,
    is_featured, listed_at, created_at, updated_at, featured_position, is_proposable, ships_from_country, ships_from_city,
    has_pickup, shipping, packing, packed_height_cm, packed_width_cm, packed_depth_cm, packed_kg, own_delivery_cents,
    own_delivery_abroad_cents, ship_within_days
  from artworks;
