-- Delivery quotes: the price that a seller names for bringing one work to one place.

create table delivery_quotes (
  id uuid primary key default uuidv7(),
  -- Who asks.
  account_id uuid not null references accounts (id) on delete restrict,
  -- Null: Vermeil sells.
  seller_id uuid references accounts (id) on delete restrict,
  -- It ends with the lot: a work that is offered again is quoted again.
  lot_id uuid not null references lots (id),
  -- Where the lot was won before there was a price.
  order_id uuid references orders (id),
  -- A copy of the place alone: the seller sees the street once the work is paid for.
  address_id uuid references addresses (id) on delete set null,
  country text not null constraint delivery_quotes_country_code check (country ~ '^[A-Z]{2}$'),
  region text not null constraint delivery_quotes_region_length check (length(region) <= 200),
  city text not null constraint delivery_quotes_city_length check (length(city) <= 200),
  postal_code text not null constraint delivery_quotes_postal_code_length check (length(postal_code) <= 20),
  state text not null default 'asked' constraint delivery_quotes_state_known
    check (state in ('asked', 'offered', 'accepted', 'refused', 'expired', 'withdrawn')),
  asked_at timestamptz not null default house_now(),
  -- The deadline of the state: to answer, to accept, or to use it.
  until_at timestamptz not null,
  price_cents bigint constraint delivery_quotes_price_in_range check (price_cents between 0 and 10000000),
  currency text not null default 'usd' constraint delivery_quotes_currency_known check (currency = 'usd'),
  -- After the payment.
  arrives_min_days smallint,
  arrives_max_days smallint,
  -- `CostTerms`, and the versions of the two tables when it was accepted.
  terms jsonb,
  rates_version integer constraint delivery_quotes_rates_version_not_negative check (rates_version >= 0),
  taxes_version integer constraint delivery_quotes_taxes_version_not_negative check (taxes_version >= 0),
  ended_at timestamptz,
  constraint delivery_quotes_not_for_own_works check (seller_id <> account_id),
  constraint delivery_quotes_offered_are_whole check (num_nonnulls(price_cents, arrives_min_days, arrives_max_days) in (0, 3)),
  constraint delivery_quotes_arrive_in_order check (arrives_min_days between 1 and arrives_max_days),
  constraint delivery_quotes_priced_once_offered check (
    (state <> 'asked' or price_cents is null) and (state not in ('offered', 'accepted', 'refused') or price_cents is not null)
  ),
  constraint delivery_quotes_accepted_have_terms check (
    num_nonnulls(terms, rates_version, taxes_version) in (0, 3) and (state <> 'accepted' or terms is not null)
    and (state not in ('asked', 'offered', 'refused') or terms is null)
  ),
  constraint delivery_quotes_ended_at_some_time check ((state in ('asked', 'offered', 'accepted')) = (ended_at is null))
);
create unique index delivery_quotes_one_open_per_country on delivery_quotes (account_id, lot_id, country)
  where state in ('asked', 'offered');
create index delivery_quotes_by_account on delivery_quotes (account_id, id desc);
create index delivery_quotes_live_of_account on delivery_quotes (account_id, id desc)
  where state in ('asked', 'offered', 'accepted');
create index delivery_quotes_by_seller on delivery_quotes (seller_id, id desc) where seller_id is not null;
create index delivery_quotes_asked_of_seller on delivery_quotes (seller_id, until_at) where state = 'asked';
create index delivery_quotes_of_the_house on delivery_quotes (id desc) where seller_id is null;
create index delivery_quotes_by_lot on delivery_quotes (lot_id, account_id, id desc);
create index delivery_quotes_by_order on delivery_quotes (order_id, id desc) where order_id is not null;
create index delivery_quotes_by_address on delivery_quotes (address_id) where address_id is not null;
create index delivery_quotes_to_expire on delivery_quotes (until_at) where state in ('asked', 'offered', 'accepted');
-- For retention.
create index delivery_quotes_by_end on delivery_quotes (ended_at) where ended_at is not null;
