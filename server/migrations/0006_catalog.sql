-- Catalog: search, and how visitors watch, view and follow.

-- Counters that change often, apart from the wide row of the work.
create table artwork_figures (
  artwork_id uuid primary key references artworks (id) on delete cascade,
  view_count integer not null default 0 constraint artwork_figures_view_count_not_negative check (view_count >= 0),
  watch_count integer not null default 0 constraint artwork_figures_watch_count_not_negative check (watch_count >= 0)
) with (fillfactor = 70);

create function refuse_fewer_views() returns trigger language plpgsql as $$
begin
  raise exception 'a view count only rises'
    using errcode = '23514', constraint = 'artwork_figures_view_count_only_rises';
end $$;
create trigger artwork_figures_view_count_only_rises before update on artwork_figures
  for each row when (new.view_count < old.view_count) execute function refuse_fewer_views();

create table watches (
  account_id uuid not null references accounts (id) on delete restrict,
  lot_id uuid not null references lots (id),
  created_at timestamptz not null default house_now(),
  primary key (account_id, lot_id)
);
create index watches_by_lot on watches (lot_id);

create table follows (
  account_id uuid not null references accounts (id) on delete restrict,
  artist_id uuid not null references artists (id),
  created_at timestamptz not null default house_now(),
  primary key (account_id, artist_id)
);
create index follows_by_artist on follows (artist_id);

-- The key of the visitors' hashes: without it the hash of an address can't be looked up.
create table visitor_secret (
  id boolean primary key default true constraint visitor_secret_one_row check (id),
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into visitor_secret default values;

-- One row per counted view, for 400 days. `visitor` is a keyed hash: it tells two visitors apart and identifies neither.
-- It is removed after 31 days.
create table artwork_views (
  artwork_id uuid not null references artworks (id) on delete cascade,
  visitor bytea,
  viewed_at timestamptz not null
);
create index artwork_views_latest on artwork_views (artwork_id, visitor, viewed_at desc);
create index artwork_views_by_age on artwork_views (viewed_at);
create index artwork_views_with_visitor on artwork_views (viewed_at) where visitor is not null;

-- ---------------------------------------------------------------------------------------------------------------
-- Search. Words are stored without accents, both as written (so that a prefix finds them) and by their stem.

create text search configuration catalog_words (copy = simple);
alter text search configuration catalog_words
  alter mapping for hword, hword_part, word, asciihword, asciiword, hword_asciipart with unaccent, simple;
create text search configuration catalog_stems (copy = english);
alter text search configuration catalog_stems
  alter mapping for hword, hword_part, word, asciihword, asciiword, hword_asciipart with unaccent, english_stem;

-- The searchable copy of each work's newest lot. A lot's row is rebuilt when the lot, its work or its artist changes;
-- all rows may be rebuilt at any time.
--
-- The tallies count facets. Each holds four counters of 14 bits, a 1 in each that the lot counts for, so that one sum
-- over a column adds up four counts at once: fourteen sums instead of a dozen rows per lot to group. The numbers of the
-- facets are the code's (facets.ts). With other numbers the sums mean nothing, so each row has the version of the code
-- that built it, and rows of another version are rebuilt when a node starts.
create table lot_search (
  lot_id uuid primary key references lots (id),
  artwork_id uuid not null constraint lot_search_one_per_artwork unique references artworks (id),
  -- In the currency of the lot.
  price_cents bigint not null,
  -- Infinity for a lot without a close, so that such lots come last.
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
  -- The words, with the facets among them as lexemes ('#12'): one index answers words and filters together.
  document tsvector not null,
  projection_version integer not null
);
create index lot_search_document on lot_search using gin (document);
-- Statistics tell rare words from common ones; a catalog has more words than the default target covers.
alter table lot_search alter column document set statistics 1000;
create index lot_search_ending on lot_search (closes_at, lot_id);
create index lot_search_newest on lot_search (listed_at desc, lot_id);
create index lot_search_price on lot_search (price_cents, lot_id);
create index lot_search_dearest on lot_search (price_cents desc, lot_id);
create index lot_search_watched on lot_search (watch_count desc, lot_id);

-- The distinct words of the catalog. A misspelled word is corrected from here, without reading any work.
create table search_words (
  word text primary key
);
create index search_words_by_trigram on search_words using gin (word gin_trgm_ops);

-- Artists as other modules may read them.
create view public_artists as
  select id, account_id, name, slug from artists;
