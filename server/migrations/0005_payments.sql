-- Money: what people owe and have paid, the provider's word for it, and the books. And where a work is: a lease and a
-- sale of the same work never overlap.

-- ---------------------------------------------------------------------------------------------------------------
-- A work is in one place at a time (promise 17). Every lease, hire, staging, reservation and sale books it here.

create table work_bookings (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks (id) on delete cascade,
  kind text not null check (kind in ('lease', 'hire', 'staging', 'reservation', 'sale')),
  -- The lease, hire or sale that it stands for.
  subject_id uuid not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during)),
  unique (kind, subject_id),
  constraint work_bookings_one_place_at_a_time exclude using gist (artwork_id with =, during with &&)
);

-- By whichever road a sale comes about, the work is booked in the same commit.
create function book_sold_work() returns trigger language plpgsql as $$
begin
  insert into work_bookings (artwork_id, kind, subject_id, during)
  values (new.artwork_id, 'sale', new.id, tstzrange(new.sold_at, null));
  return null;
end $$;
create trigger sales_book_their_work after insert on sales for each row execute function book_sold_work();

-- A work that is promised elsewhere is not offered, and one that is offered is not promised elsewhere. So that a lot
-- which ends in a sale always finds its work free: the hammer must not fail. A work that was sold before has come back:
-- its buyer offers it again, or never paid.
create function claim_work_for_lot() returns trigger language plpgsql as $$
begin
  -- A leased work that is overdue has no booking left, and is still not here.
  if exists (select from work_bookings
      where artwork_id = new.artwork_id and kind <> 'sale' and during && tstzrange(house_now(), null))
    or exists (select from leases where artwork_id = new.artwork_id and status = 'active') then
    raise exception 'artwork % is booked', new.artwork_id using errcode = '23P01', constraint = 'lots_offer_free_works';
  end if;
  delete from work_bookings where artwork_id = new.artwork_id and kind = 'sale' and lower(during) >= house_now();
  update work_bookings set during = tstzrange(lower(during), house_now())
    where artwork_id = new.artwork_id and kind = 'sale' and upper_inf(during);
  return new;
end $$;
create trigger lots_offer_free_works before insert on lots
  for each row when (new.state in ('scheduled', 'live', 'stopped')) execute function claim_work_for_lot();
create trigger lots_reopen_free_works before update of state on lots
  for each row when (old.state = 'withdrawn' and new.state <> 'withdrawn') execute function claim_work_for_lot();

create function refuse_booking_offered_work() returns trigger language plpgsql as $$
begin
  if exists (select from lots where artwork_id = new.artwork_id and state in ('scheduled', 'live', 'stopped')) then
    raise exception 'artwork % is on auction', new.artwork_id
      using errcode = '23P01', constraint = 'work_bookings_free_of_auctions';
  end if;
  return new;
end $$;
create trigger work_bookings_free_of_auctions before insert on work_bookings
  for each row when (new.kind <> 'sale') execute function refuse_booking_offered_work();

-- ---------------------------------------------------------------------------------------------------------------
-- What the house has been told about its own conduct of money.

create table payment_settings (
  id boolean primary key default true check (id),
  -- Null: as it is by default, which is on where real cards are charged.
  card_before_bidding boolean
);
insert into payment_settings default values;

-- Invoices are numbered without a gap: a number is taken in the transaction that issues the invoice.
create table document_counters (
  kind text primary key,
  last integer not null check (last >= 0)
);
insert into document_counters (kind, last) values ('invoice', 0);

-- Who a person is to the payment provider, and the card they left there. The number of a card never comes here.
create table payment_customers (
  account_id uuid primary key references accounts (id),
  customer_id text not null unique,
  payment_method_id text,
  card_label text check (length(card_label) <= 200),
  created_at timestamptz not null default house_now()
);

-- ---------------------------------------------------------------------------------------------------------------
-- What is owed. `pending` waits for a checkout and binds nobody; `due` is an invoice with a deadline.

create table orders (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('purchase', 'auction', 'lease', 'donation')),
  status text not null check (status in ('pending', 'due', 'paid', 'lapsed', 'canceled', 'refunded')),
  -- Null where the house itself bought.
  buyer_id uuid references accounts (id),
  -- Null where the house sells in its own name.
  seller_id uuid references accounts (id),
  sale_id uuid references sales (id),
  lot_id uuid references lots (id),
  artwork_id uuid references artworks (id),
  artist_id uuid references artists (id),
  -- As they were at the sale: an invoice does not change with its subject.
  title text not null check (length(title) between 1 and 400),
  artist_name text not null default '',
  amount_cents bigint not null check (amount_cents between 1 and 100000000000),
  -- The part of the amount that goes back when a leased work does.
  deposit_cents bigint not null default 0 check (deposit_cents between 0 and amount_cents),
  currency text not null default 'usd' check (currency = 'usd'),
  -- The terms of the plans in force at the sale, in hundredths of a percent, and what they came to.
  plan text,
  platform_rate integer check (platform_rate between 0 and 10000),
  realtor_id uuid references accounts (id),
  realtor_rate integer check (realtor_rate between 0 and 10000),
  platform_cents bigint check (platform_cents >= 0),
  realtor_cents bigint check (realtor_cents >= 0),
  seller_cents bigint check (seller_cents >= 0),
  invoice_number integer unique check (invoice_number > 0),
  due_at timestamptz,
  reminders_sent smallint not null default 0 check (reminders_sent between 0 and 2),
  paid_at timestamptz,
  paid_with text check (paid_with in ('card', 'bank-transfer', 'house')),
  payment_intent text unique,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  delivered_at timestamptz,
  rating smallint check (rating between 1 and 5),
  lapsed_at timestamptz,
  lapse_handled text check (lapse_handled in ('offered', 'relisted')),
  created_at timestamptz not null default house_now(),
  -- House, realtor and artist together get the price, to the cent (promise 11).
  constraint orders_split_to_the_cent check (
    (platform_cents is null) = (platform_rate is null)
    and (platform_cents is null or platform_cents + realtor_cents + seller_cents = amount_cents - deposit_cents)
  ),
  constraint orders_paid_have_proof check ((status in ('paid', 'refunded')) = (paid_at is not null) and (paid_at is null) = (paid_with is null)),
  constraint orders_invoiced_when_due check (status in ('pending', 'canceled') or invoice_number is not null),
  constraint orders_rated_after_delivery check (rating is null or delivered_at is not null),
  constraint orders_lapsed_since check ((status = 'lapsed') = (lapsed_at is not null))
);
-- A sale is owed by one person at a time.
create unique index orders_one_standing_per_sale on orders (sale_id) where sale_id is not null and status not in ('lapsed', 'canceled');
create index orders_by_buyer on orders (buyer_id, created_at desc);
create index orders_by_seller on orders (seller_id, created_at desc);
create index orders_newest on orders (created_at desc, id);
create index orders_due on orders (due_at) where status = 'due';

-- A bid made good by an amount held on a card: given back when outbid or lost, taken when won.
create table bid_guarantees (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  lot_id uuid not null references lots (id),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'held', 'placed', 'used', 'released')),
  -- Null where only the card was kept, since the provider holds no such amount.
  payment_intent text unique,
  created_at timestamptz not null default house_now(),
  settled_at timestamptz,
  check ((status in ('used', 'released')) = (settled_at is not null))
);
create index bid_guarantees_standing on bid_guarantees (lot_id) where status in ('held', 'placed');

-- Every visit to the provider's checkout. What comes back is compared with what stands here.
create table checkouts (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  purpose text not null check (purpose in ('order', 'guarantee', 'subscription')),
  order_id uuid references orders (id),
  guarantee_id uuid references bid_guarantees (id),
  plan text,
  amount_cents bigint not null check (amount_cents >= 0),
  -- A second request under the same key must be the same request (promise 7).
  request_hash text not null,
  session_id text unique,
  url text,
  status text not null default 'open' check (status in ('open', 'paid', 'expired', 'refused')),
  payment_intent text unique,
  created_at timestamptz not null default house_now(),
  settled_at timestamptz,
  check ((purpose = 'order') = (order_id is not null) and (purpose = 'guarantee') = (guarantee_id is not null)
    and (purpose = 'subscription') = (plan is not null)),
  check ((status = 'open') = (settled_at is null))
);
create index checkouts_by_order on checkouts (order_id) where order_id is not null;

create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  -- Null where the money came, and goes back, by bank transfer.
  payment_intent text,
  amount_cents bigint not null check (amount_cents > 0),
  cause text not null check (cause in ('unfulfillable', 'administrator', 'deposit', 'provider')),
  reason text not null check (length(reason) between 1 and 2000),
  requested_by uuid references accounts (id),
  status text not null default 'wanted' check (status in ('wanted', 'done', 'failed')),
  provider_id text unique,
  created_at timestamptz not null default house_now(),
  settled_at timestamptz,
  check ((status = 'wanted') = (settled_at is null))
);
create index refunds_by_order on refunds (order_id);

-- What the provider says, kept as it was said before anything is done about it; each is acted on once (promise 10).
create table provider_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz,
  -- What came of it, in a word; the reason where it was set aside.
  outcome text,
  check ((processed_at is null) = (outcome is null))
);
create index provider_events_waiting on provider_events (received_at) where processed_at is null;

-- ---------------------------------------------------------------------------------------------------------------
-- The books: double entry, append-only. Debits are positive; a balance is a sum and is stored nowhere.

create table ledger_entries (
  id uuid primary key default uuidv7(),
  -- Names what it books, e.g. `refund:<id>`: nothing is booked twice.
  deed text not null unique,
  memo text not null,
  -- The provider's payment whose money it moves, where it does: what the reconciliation compares by.
  payment_intent text,
  at timestamptz not null default house_now()
);
create index ledger_entries_by_payment on ledger_entries (payment_intent) where payment_intent is not null;

create table ledger_lines (
  entry_id uuid not null references ledger_entries (id),
  position smallint not null,
  account text not null check (account in ('provider', 'bank', 'commission', 'payable', 'deposit', 'donation',
    'subscription', 'house-sale', 'house-purchase', 'unfulfilled')),
  -- Whose money it is, where it is somebody's.
  party_id uuid references accounts (id),
  order_id uuid references orders (id),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, position),
  constraint ledger_lines_owe_somebody check ((account in ('payable', 'deposit', 'unfulfilled')) = (party_id is not null))
);
create index ledger_lines_by_party on ledger_lines (party_id, account) where party_id is not null;
create index ledger_lines_by_order on ledger_lines (order_id) where order_id is not null;

create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_lines_are_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();

-- At the end of the transaction the lines of an entry sum to zero. Asked of the entry, so that one without lines fails too.
create function check_entry_balances() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'entry_id')::uuid end;
begin
  if (select count(*) < 2 or sum(amount_cents) <> 0 from ledger_lines where entry_id = entry) then
    raise exception 'ledger entry % does not balance', entry using errcode = '23514', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_entry_balances();
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function check_entry_balances();

-- Money sent to an artist or a realtor, with the bank's reference.
create table payouts (
  id uuid primary key default uuidv7(),
  party_id uuid not null references accounts (id),
  amount_cents bigint not null check (amount_cents > 0),
  reference text not null check (length(reference) between 1 and 200),
  paid_by uuid not null references accounts (id),
  entry_id uuid not null unique references ledger_entries (id),
  paid_at timestamptz not null default house_now()
);
create index payouts_by_party on payouts (party_id, paid_at desc);

create table reconciliations (
  id uuid primary key default uuidv7(),
  at timestamptz not null default house_now(),
  checked jsonb not null,
  differences jsonb not null check (jsonb_typeof(differences) = 'array')
);

-- ---------------------------------------------------------------------------------------------------------------
-- Leases and plans.

create table leases (
  id uuid primary key default uuidv7(),
  order_id uuid not null unique references orders (id),
  artwork_id uuid not null references artworks (id),
  lessee_id uuid not null references accounts (id),
  lessor_id uuid references accounts (id),
  title text not null,
  months smallint not null check (months in (1, 3, 6, 12)),
  monthly_cents bigint not null check (monthly_cents > 0),
  total_cents bigint not null check (total_cents > 0),
  deposit_cents bigint not null check (deposit_cents = monthly_cents),
  status text not null default 'active' check (status in ('active', 'returned')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  returned_at timestamptz,
  damage_cents bigint check (damage_cents between 0 and deposit_cents),
  damage_note text check (length(damage_note) <= 2000),
  check ((status = 'returned') = (returned_at is not null) and (returned_at is null) = (damage_cents is null))
);
-- One that is overdue is still out: its work is not leased again before it is back.
create unique index leases_one_active_per_work on leases (artwork_id) where status = 'active';
create index leases_by_lessee on leases (lessee_id, starts_at desc);
create index leases_by_lessor on leases (lessor_id, starts_at desc);

create table subscriptions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  plan text not null check (plan in ('basic', 'premium', 'enterprise', 'artist-pro', 'gallery-elite')),
  price_cents bigint not null check (price_cents >= 0),
  -- Null where the administrator granted it and nothing is collected by card.
  provider_id text unique,
  -- When the provider made it: of two the newer holds, in whatever order we hear of them.
  provider_created_at timestamptz,
  status text not null check (status in ('active', 'past-due', 'ended')),
  cancels_at_period_end boolean not null default false,
  period_ends_at timestamptz not null,
  started_at timestamptz not null default house_now(),
  ended_at timestamptz,
  check ((status = 'ended') = (ended_at is not null)),
  check ((provider_id is null) = (provider_created_at is null))
);
-- One subscription per account.
create unique index subscriptions_one_per_account on subscriptions (account_id) where status <> 'ended';
create index subscriptions_by_account on subscriptions (account_id, started_at desc);
