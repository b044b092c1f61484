-- Payments: orders, checkouts, refunds, the provider's events and the ledger.

create table payment_settings (
  id boolean primary key default true constraint payment_settings_one_row check (id),
  -- Null: the default, which is on where real cards are charged.
  card_before_bidding boolean
);
insert into payment_settings default values;

-- Invoices are numbered without a gap: a number is taken in the transaction that issues the invoice.
create table document_counters (
  kind text primary key,
  last integer not null constraint document_counters_last_not_negative check (last >= 0)
);
insert into document_counters (kind, last) values ('invoice', 0);

-- An account's customer at the payment provider and its default card. Card numbers are never stored here.
create table payment_customers (
  account_id uuid primary key references accounts (id) on delete restrict,
  customer_id text not null constraint payment_customers_one_per_customer unique,
  payment_method_id text,
  card_label text constraint payment_customers_card_label_length check (length(card_label) <= 200),
  created_at timestamptz not null default house_now()
);

-- ---------------------------------------------------------------------------------------------------------------
-- `pending` orders wait for a checkout and bind nobody; `due` ones are invoices with a deadline.

create table orders (
  id uuid primary key default uuidv7(),
  -- `test` is the $1 test payment: no purchase, no sale and no volume.
  kind text not null
    constraint orders_kind_known check (kind in ('purchase', 'auction', 'lease', 'donation', 'test')),
  status text not null
    constraint orders_status_known check (status in ('pending', 'due', 'paid', 'lapsed', 'canceled', 'refunded')),
  -- Null where the house itself bought.
  buyer_id uuid references accounts (id) on delete restrict,
  -- Null where the house sells in its own name.
  seller_id uuid references accounts (id) on delete restrict,
  sale_id uuid references sales (id),
  lot_id uuid references lots (id),
  artwork_id uuid references artworks (id),
  artist_id uuid references artists (id),
  -- As they were at the sale: an invoice doesn't change with its subject.
  title text not null constraint orders_title_length check (length(title) between 1 and 400),
  artist_name text not null default '',
  -- A year's lease costs ten times its monthly price, so the amount may exceed what people may enter.
  amount_cents bigint not null
    constraint orders_amount_exact_in_json check (amount_cents between 1 and 9007199254740991),
  -- The part of the amount that is paid back when a leased work is returned.
  deposit_cents bigint not null default 0
    constraint orders_deposit_within_amount check (deposit_cents between 0 and amount_cents),
  currency text not null default 'usd' constraint orders_currency_known check (currency = 'usd'),
  -- The terms of the plans in force at the sale, in hundredths of a percent, and the resulting shares.
  plan text,
  platform_rate integer constraint orders_platform_rate_is_share check (platform_rate between 0 and 10000),
  realtor_id uuid references accounts (id) on delete restrict,
  realtor_rate integer constraint orders_realtor_rate_is_share check (realtor_rate between 0 and 10000),
  platform_cents bigint constraint orders_platform_share_not_negative check (platform_cents >= 0),
  realtor_cents bigint constraint orders_realtor_share_not_negative check (realtor_cents >= 0),
  seller_cents bigint constraint orders_seller_share_not_negative check (seller_cents >= 0),
  invoice_number integer
    constraint orders_one_per_invoice_number unique
    constraint orders_invoice_number_positive check (invoice_number > 0),
  due_at timestamptz,
  reminders_sent smallint not null default 0
    constraint orders_at_most_2_reminders check (reminders_sent between 0 and 2),
  paid_at timestamptz,
  paid_with text constraint orders_paid_with_known check (paid_with in ('card', 'bank-transfer', 'house')),
  payment_intent text constraint orders_one_per_payment_intent unique,
  refunded_cents bigint not null default 0
    constraint orders_refunded_within_amount check (refunded_cents between 0 and amount_cents),
  delivered_at timestamptz,
  rating smallint constraint orders_rating_between_1_and_5 check (rating between 1 and 5),
  lapsed_at timestamptz,
  lapse_handled text constraint orders_lapse_handled_known check (lapse_handled in ('offered', 'relisted')),
  created_at timestamptz not null default house_now(),
  -- House, realtor and seller together get the price, to the cent (promise 11).
  constraint orders_split_to_the_cent check (
    (platform_cents is null) = (platform_rate is null)
    and (platform_cents is null or platform_cents + realtor_cents + seller_cents = amount_cents - deposit_cents)
  ),
  constraint orders_paid_have_proof check (
    (status in ('paid', 'refunded')) = (paid_at is not null) and (paid_at is null) = (paid_with is null)
  ),
  constraint orders_invoiced_when_due check (status in ('pending', 'canceled') or invoice_number is not null),
  constraint orders_rated_after_delivery check (rating is null or delivered_at is not null),
  constraint orders_lapsed_since check ((status = 'lapsed') = (lapsed_at is not null)),
  -- A test payment delivers nothing and pays nobody.
  constraint orders_test_sells_nothing check (
    kind <> 'test' or num_nonnulls(seller_id, sale_id, lot_id, artwork_id, artist_id) = 0
  )
);
-- A sale is owed by one person at a time. One that was refunded is owed by nobody and may be offered to another.
create unique index orders_one_standing_per_sale on orders (sale_id)
  where sale_id is not null and status not in ('lapsed', 'canceled', 'refunded');
create index orders_by_buyer on orders (buyer_id, created_at desc);
create index orders_by_seller on orders (seller_id, created_at desc);
create index orders_by_realtor on orders (realtor_id, created_at desc) where realtor_id is not null;
create index orders_by_sale on orders (sale_id) where sale_id is not null;
create index orders_by_lot on orders (lot_id) where lot_id is not null;
create index orders_by_artwork on orders (artwork_id) where artwork_id is not null;
create index orders_by_artist on orders (artist_id) where artist_id is not null;
create index orders_newest on orders (created_at desc, id);
create index orders_due on orders (due_at) where status = 'due';
create index orders_to_remind on orders (reminders_sent, due_at) where status = 'due';

-- For the counters of artists. A sale that was voided, refunded or relisted counts nowhere.
create view artist_sales as
  select artworks.artist_id, count(*) as sales, sum(sales.price_cents)::bigint as value_cents
  from sales join artworks on artworks.id = sales.artwork_id
  where sales.voided_at is null and not exists (
    select from orders where sale_id = sales.id and (status = 'refunded' or lapse_handled = 'relisted')
  )
  group by artworks.artist_id;
create view artist_ratings as
  select artist_id, count(*) as ratings, sum(rating)::bigint as stars from orders
  where rating is not null and artist_id is not null group by artist_id;

-- A bid backed by an amount authorized on a card: released when outbid or lost, captured when won.
create table bid_guarantees (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  lot_id uuid not null references lots (id),
  -- The offer that its bidder confirmed.
  amount_cents bigint not null constraint bid_guarantees_amount_positive check (amount_cents > 0),
  currency text not null default 'usd' constraint bid_guarantees_currency_known check (currency = 'usd'),
  is_maximum boolean not null default false,
  status text not null default 'pending'
    constraint bid_guarantees_status_known check (status in ('pending', 'held', 'placed', 'used', 'released')),
  -- Null where only the card was saved, because the provider authorizes no such amount.
  payment_intent text constraint bid_guarantees_one_per_payment_intent unique,
  payment_method_id text,
  -- Why the bid was not placed.
  refusal text constraint bid_guarantees_refusal_length check (length(refusal) between 1 and 500),
  created_at timestamptz not null default house_now(),
  settled_at timestamptz,
  constraint bid_guarantees_settled_at_the_end check ((status in ('used', 'released')) = (settled_at is not null))
);
create index bid_guarantees_standing on bid_guarantees (status) where status in ('held', 'placed');
create index bid_guarantees_by_lot on bid_guarantees (lot_id, status);
create index bid_guarantees_by_account on bid_guarantees (account_id, status);

-- Every visit to the provider's checkout page. What comes back is compared with this row.
create table checkouts (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete restrict,
  purpose text not null
    constraint checkouts_purpose_known check (purpose in ('order', 'guarantee', 'subscription', 'card')),
  order_id uuid references orders (id),
  guarantee_id uuid references bid_guarantees (id),
  plan text,
  amount_cents bigint not null constraint checkouts_amount_not_negative check (amount_cents >= 0),
  currency text not null default 'usd' constraint checkouts_currency_known check (currency = 'usd'),
  -- A second request under the same key must be the same request (promise 7).
  request_hash text not null,
  session_id text constraint checkouts_one_per_session unique,
  url text,
  status text not null default 'open'
    constraint checkouts_status_known check (status in ('open', 'paid', 'expired', 'refused')),
  payment_intent text constraint checkouts_one_per_payment_intent unique,
  created_at timestamptz not null default house_now(),
  settled_at timestamptz,
  constraint checkouts_name_their_purpose check (
    (purpose = 'order') = (order_id is not null) and (purpose = 'guarantee') = (guarantee_id is not null)
    and (purpose = 'subscription') = (plan is not null)
  ),
  constraint checkouts_settled_at_the_end check ((status = 'open') = (settled_at is null))
);
create index checkouts_by_account on checkouts (account_id, created_at desc);
create index checkouts_by_order on checkouts (order_id) where order_id is not null;
create index checkouts_by_guarantee on checkouts (guarantee_id) where guarantee_id is not null;

create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  -- Null where the money came, and goes back, by bank transfer.
  payment_intent text,
  amount_cents bigint not null constraint refunds_amount_positive check (amount_cents > 0),
  currency text not null default 'usd' constraint refunds_currency_known check (currency = 'usd'),
  cause text not null
    constraint refunds_cause_known check (cause in ('unfulfillable', 'administrator', 'deposit', 'provider')),
  reason text not null constraint refunds_reason_length check (length(reason) between 1 and 2000),
  requested_by uuid references accounts (id) on delete restrict,
  status text not null default 'wanted'
    constraint refunds_status_known check (status in ('wanted', 'done', 'failed')),
  provider_id text constraint refunds_one_per_provider_refund unique,
  created_at timestamptz not null default house_now(),
  settled_at timestamptz,
  constraint refunds_settled_at_the_end check ((status = 'wanted') = (settled_at is null))
);
create index refunds_by_order on refunds (order_id);
create index refunds_wanted on refunds (created_at) where status = 'wanted';

-- The provider's events, stored as received before they are processed; each is processed once (promise 10). The payload
-- is removed after 90 days. The id stays, so that a replay is recognized at any time.
create table provider_events (
  id text primary key,
  type text not null,
  payload jsonb,
  received_at timestamptz not null default house_now(),
  processed_at timestamptz,
  -- The result in a word, or why the event was ignored.
  outcome text,
  constraint provider_events_processed_have_an_outcome check ((processed_at is null) = (outcome is null)),
  constraint provider_events_waiting_have_a_payload check (payload is not null or processed_at is not null)
);
create index provider_events_with_payload on provider_events (processed_at) where payload is not null;
create index provider_events_waiting on provider_events (received_at) where processed_at is null;

-- ---------------------------------------------------------------------------------------------------------------
-- The ledger: double entry, append-only. Debits are positive; a balance is a sum and is not stored.

create table ledger_entries (
  id uuid primary key default uuidv7(),
  -- Names what is booked, e.g. `refund:<id>`: nothing is booked twice.
  booking_key text not null constraint ledger_entries_booked_once unique,
  memo text not null,
  -- The provider's payment whose money is moved, if any. Reconciliation compares by it.
  payment_intent text,
  at timestamptz not null default house_now()
);
create index ledger_entries_by_payment on ledger_entries (payment_intent) where payment_intent is not null;

create table ledger_lines (
  entry_id uuid not null references ledger_entries (id),
  position smallint not null,
  account text not null constraint ledger_lines_account_known check (account in ('provider', 'bank', 'commission',
    'payable', 'deposit', 'donation', 'subscription', 'house-sale', 'house-purchase', 'unfulfilled', 'test')),
  -- Set where the money belongs to somebody.
  party_id uuid references accounts (id) on delete restrict,
  order_id uuid references orders (id),
  amount_cents bigint not null constraint ledger_lines_amount_not_zero check (amount_cents <> 0),
  currency text not null default 'usd' constraint ledger_lines_currency_known check (currency = 'usd'),
  primary key (entry_id, position),
  constraint ledger_lines_owe_somebody check (
    (account in ('payable', 'deposit', 'unfulfilled')) = (party_id is not null)
  )
);
create index ledger_lines_by_party on ledger_lines (party_id, account) where party_id is not null;
create index ledger_lines_by_order on ledger_lines (order_id) where order_id is not null;

create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_lines_are_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();

-- At commit the lines of an entry sum to zero, per currency. The entry is checked too, so that one without lines fails.
create function check_entry_balances() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name
    when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'entry_id')::uuid end;
begin
  if (select count(*) < 2 from ledger_lines where entry_id = entry)
    or exists (select from ledger_lines where entry_id = entry group by currency having sum(amount_cents) <> 0) then
    raise exception 'ledger entry % does not balance', entry using errcode = '23514', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_entry_balances();
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function check_entry_balances();

-- Money sent to a seller or realtor, with the bank's reference.
create table payouts (
  id uuid primary key default uuidv7(),
  party_id uuid not null references accounts (id) on delete restrict,
  amount_cents bigint not null constraint payouts_amount_positive check (amount_cents > 0),
  currency text not null default 'usd' constraint payouts_currency_known check (currency = 'usd'),
  reference text not null constraint payouts_reference_length check (length(reference) between 1 and 200),
  paid_by uuid not null references accounts (id) on delete restrict,
  entry_id uuid not null constraint payouts_booked_once unique references ledger_entries (id),
  paid_at timestamptz not null default house_now()
);
create index payouts_by_party on payouts (party_id, paid_at desc);

create table reconciliations (
  id uuid primary key default uuidv7(),
  at timestamptz not null default house_now(),
  checked jsonb not null,
  differences jsonb not null constraint reconciliations_differences_list check (jsonb_typeof(differences) = 'array')
);
