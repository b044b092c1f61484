-- The artist dashboard: daily figures of works for the people who sell them, and a start date of auctions. No figure tells
-- visitors apart.

-- What happened to a work on a day (UTC), for 400 days like the views. Crawlers and the seller's own visits are left out.
create table artwork_days (
  artwork_id uuid not null references artworks (id) on delete cascade,
  day date not null,
  view_count integer not null default 0 constraint artwork_days_view_count_not_negative check (view_count >= 0),
  -- Different visitors of this day.
  viewer_count integer not null default 0
    constraint artwork_days_viewers_within_views check (viewer_count between 0 and view_count),
  -- Watches that were added; one that is removed later still counts.
  watch_count integer not null default 0 constraint artwork_days_watch_count_not_negative check (watch_count >= 0),
  primary key (artwork_id, day)
) with (fillfactor = 80);
create index artwork_days_by_age on artwork_days (day);

-- The sites that visitors came from: the host alone, never the page. 'direct' is no other site, 'other' is one that is
-- not listed in referrer_hosts.
create table artwork_referrers (
  artwork_id uuid not null references artworks (id) on delete cascade,
  day date not null,
  host text not null constraint artwork_referrers_host_length check (length(host) between 1 and 253),
  view_count integer not null constraint artwork_referrers_view_count_positive check (view_count > 0),
  primary key (artwork_id, day, host)
) with (fillfactor = 80);
create index artwork_referrers_by_age on artwork_referrers (day);

-- The hosts that are counted by name: the first 50 of an artist's month, so that invented ones can't fill the tables.
create table referrer_hosts (
  artist_id uuid not null references artists (id) on delete cascade,
  month date not null,
  host text not null constraint referrer_hosts_host_length check (length(host) between 1 and 253),
  primary key (artist_id, month, host)
);
create index referrer_hosts_by_age on referrer_hosts (month);

-- How many different people saw a seller's works in the 30 days up to a day. Counted every night, because the visitors'
-- hashes are removed after 31 days.
create table seller_viewers (
  seller_id uuid not null references accounts (id) on delete restrict,
  day date not null,
  viewer_count integer not null constraint seller_viewers_viewer_count_not_negative check (viewer_count >= 0),
  primary key (seller_id, day)
);
create index seller_viewers_by_age on seller_viewers (day);

-- What a seller was paid for, by time.
create index orders_paid_by_seller on orders (seller_id, paid_at desc) where status = 'paid' and seller_id is not null;

-- When a seller wants the auction to open; null: as soon as the work is offered. At most 90 days ahead, checked then.
alter table artworks add column opens_at timestamptz;
