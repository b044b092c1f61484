-- What the administrator's dashboard reads and sets: daily totals of the ledger, the order of the works on the home page,
-- and the indexes of its lists.

-- ---------------------------------------------------------------------------------------------------------------
-- The ledger by day (UTC), account and source, where the source is the first part of the booking key ('refund',
-- 'payout', 'checkout'). Any balance or period is a sum over a few rows a day, however many entries there are.

create table ledger_days (
  day date not null,
  account text not null,
  source text not null,
  debit_cents bigint not null constraint ledger_days_debit_not_negative check (debit_cents >= 0),
  credit_cents bigint not null constraint ledger_days_credit_not_negative check (credit_cents >= 0),
  currency text not null default 'usd' constraint ledger_days_currency_known check (currency = 'usd'),
  primary key (day, account, source)
);

create view ledger_day_sums as
  select (entries.at at time zone 'UTC')::date as day, lines.account, split_part(entries.booking_key, ':', 1) as source,
    coalesce(sum(lines.amount_cents) filter (where lines.amount_cents > 0), 0)::bigint as debit_cents,
    coalesce(-sum(lines.amount_cents) filter (where lines.amount_cents < 0), 0)::bigint as credit_cents
  from ledger_lines lines join ledger_entries entries on entries.id = lines.entry_id
  group by 1, 2, 3;

insert into ledger_days (day, account, source, debit_cents, credit_cents)
  select day, account, source, debit_cents, credit_cents from ledger_day_sums;

-- Sorted, so that two transactions which book the same accounts can't deadlock here.
create function add_to_ledger_days() returns trigger language plpgsql as $$
begin
  insert into ledger_days as days (day, account, source, debit_cents, credit_cents)
    select (entries.at at time zone 'UTC')::date, added.account, split_part(entries.booking_key, ':', 1),
      sum(greatest(added.amount_cents, 0)), sum(greatest(-added.amount_cents, 0))
    from added join ledger_entries entries on entries.id = added.entry_id
    group by 1, 2, 3 order by 1, 2, 3
  on conflict (day, account, source) do update
    set debit_cents = days.debit_cents + excluded.debit_cents, credit_cents = days.credit_cents + excluded.credit_cents;
  return null;
end $$;
create trigger ledger_lines_count_in_their_day after insert on ledger_lines
  referencing new table as added for each statement execute function add_to_ledger_days();

create index ledger_entries_by_time on ledger_entries (at, id);

-- What we owe one party for one order, from the same lines. A row goes when its amount is zero, so that what is open is
-- read without reading what was paid. Negative where a refund followed a payout.
create table open_payables (
  party_id uuid not null references accounts (id) on delete restrict,
  order_id uuid not null references orders (id),
  amount_cents bigint not null,
  currency text not null default 'usd' constraint open_payables_currency_known check (currency = 'usd'),
  primary key (party_id, order_id)
);
create index open_payables_by_order on open_payables (order_id);

create view open_payable_sums as
  select party_id, order_id, -sum(amount_cents)::bigint as amount_cents from ledger_lines
  where account = 'payable' and order_id is not null
  group by party_id, order_id having sum(amount_cents) <> 0;

insert into open_payables (party_id, order_id, amount_cents)
  select party_id, order_id, amount_cents from open_payable_sums;

create function add_to_open_payables() returns trigger language plpgsql as $$
begin
  insert into open_payables as payables (party_id, order_id, amount_cents)
    select party_id, order_id, -sum(amount_cents) from added
    where account = 'payable' and order_id is not null
    group by party_id, order_id order by party_id, order_id
  on conflict (party_id, order_id) do update set amount_cents = payables.amount_cents + excluded.amount_cents;
  delete from open_payables payables using added
    where payables.party_id = added.party_id and payables.order_id = added.order_id and payables.amount_cents = 0;
  return null;
end $$;
create trigger ledger_lines_count_as_payable after insert on ledger_lines
  referencing new table as added for each statement execute function add_to_open_payables();
create index payouts_newest on payouts (paid_at desc);

-- ---------------------------------------------------------------------------------------------------------------
-- The administrator's lists and counts. `fastupdate` is off: a search would have to read the list of pending entries.

create index accounts_people on accounts (created_at) where confirmed_at is not null and erased_at is null;
alter index accounts_by_email_part set (fastupdate = off);
create index artist_applications_pending on artist_applications (created_at) where status = 'pending';
create index authenticity_requests_open on authenticity_requests (id) where status <> 'report-ready';

create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_to_list on orders (created_at desc, id desc)
  where status not in ('pending', 'canceled') or sale_id is not null;
create index orders_by_title_part on orders using gin (title gin_trgm_ops) with (fastupdate = off);
create index orders_lapsed_open on orders (lapsed_at) where status = 'lapsed' and lapse_handled is null;

create index artworks_latest on artworks (updated_at desc, id desc);
create index artworks_by_status on artworks (status, updated_at desc, id desc);
create index artworks_by_title_part on artworks using gin (title gin_trgm_ops) with (fastupdate = off);
create index artworks_by_title on artworks (title, id);
create index artworks_by_starting_bid on artworks (starting_bid_cents desc nulls last, id desc);
create index artworks_by_medium on artworks (medium, updated_at desc, id desc);
create index artists_by_name_part on artists using gin (name gin_trgm_ops) with (fastupdate = off);

-- Sellers whose works need no review.
create view approved_accounts as
  select id from accounts where approved_at is not null;

-- ---------------------------------------------------------------------------------------------------------------
-- Works on the home page.

alter table artworks
  -- Where a featured work stands on the home page; without a place it follows those that have one.
  add column featured_position smallint
    constraint artworks_featured_position_one_of_nine check (featured_position between 1 and 9)
    constraint artworks_one_per_featured_position unique deferrable initially deferred,
  add constraint artworks_placed_are_featured check (featured_position is null or is_featured);
create index artworks_featured on artworks (featured_position) where is_featured;

create or replace view public_works as
  select id, artist_id, seller_id, status, title, slug, description, category, medium, materials, dimensions, height_cm,
    width_cm, depth_cm, year, collection_id, style, suitable_for, estimate_low_cents, estimate_high_cents, provenance,
    condition, signature, edition, frame, exhibitions, literature, location, is_leasable, lease_price_cents, venue,
    is_featured, listed_at, created_at, updated_at, featured_position
  from artworks;
