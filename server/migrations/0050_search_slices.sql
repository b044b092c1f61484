-- no-transaction
-- A search counts its matches from one packed column instead of fourteen sums, and stops reading the index early.

-- What is counted of a match, in 16 bytes: facets as bits, artist, collection (facet-counts.ts). Rows are rebuilt when a
-- node of the new version starts. The columns it replaces stay for nodes of the old version, and are written no more.
alter table lot_search add column if not exists facts bytea not null default '';
alter table lot_search alter artist_number drop not null,
  alter tally_0 drop not null, alter tally_1 drop not null, alter tally_2 drop not null, alter tally_3 drop not null,
  alter tally_4 drop not null, alter tally_5 drop not null, alter tally_6 drop not null, alter tally_7 drop not null,
  alter tally_8 drop not null, alter tally_9 drop not null, alter tally_10 drop not null, alter tally_11 drop not null,
  alter tally_12 drop not null, alter tally_13 drop not null;

-- A GIN index gives all matches or none, a hundred thousand if need be. Works are divided by the last bits of their id
-- into seven slices, from 1/64 to 1/2 of the catalog (slices.ts); a search that wants 4,000 stops after the slice that has
-- them. No pending list: each search would read it from end to end while bids keep adding to it.
set lock_timeout = '10min';
drop index concurrently if exists lot_search_slice_0;
create index concurrently lot_search_slice_0 on lot_search using gin (document) with (fastupdate = off)
  where get_byte(uuid_send(artwork_id), 15) & 63 = 0;
drop index concurrently if exists lot_search_slice_1;
create index concurrently lot_search_slice_1 on lot_search using gin (document) with (fastupdate = off)
  where get_byte(uuid_send(artwork_id), 15) & 63 = 1;
drop index concurrently if exists lot_search_slice_2;
create index concurrently lot_search_slice_2 on lot_search using gin (document) with (fastupdate = off)
  where get_byte(uuid_send(artwork_id), 15) & 63 between 2 and 3;
drop index concurrently if exists lot_search_slice_3;
create index concurrently lot_search_slice_3 on lot_search using gin (document) with (fastupdate = off)
  where get_byte(uuid_send(artwork_id), 15) & 63 between 4 and 7;
drop index concurrently if exists lot_search_slice_4;
create index concurrently lot_search_slice_4 on lot_search using gin (document) with (fastupdate = off)
  where get_byte(uuid_send(artwork_id), 15) & 63 between 8 and 15;
drop index concurrently if exists lot_search_slice_5;
create index concurrently lot_search_slice_5 on lot_search using gin (document) with (fastupdate = off)
  where get_byte(uuid_send(artwork_id), 15) & 63 between 16 and 31;
drop index concurrently if exists lot_search_slice_6;
create index concurrently lot_search_slice_6 on lot_search using gin (document) with (fastupdate = off)
  where get_byte(uuid_send(artwork_id), 15) & 63 between 32 and 63;
drop index concurrently if exists lot_search_document;
