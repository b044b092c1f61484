-- What the delivery and the tax of an order cost, where it goes, and every version of the settings it was computed from.

alter table orders
  add column delivery_cents bigint not null default 0,
  add column insurance_cents bigint not null default 0,
  -- On top of price and delivery.
  add column tax_cents bigint not null default 0,
  -- Contained in the price, and in delivery and insurance.
  add column included_tax_cents bigint not null default 0,
  add column delivery_included_tax_cents bigint not null default 0,
  -- Nothing is paid before the buyer has chosen how the work gets to them.
  add column needs_delivery_choice boolean not null default false;
alter table orders
  drop constraint orders_refunded_within_amount,
  drop constraint orders_split_to_the_cent,
  add constraint orders_delivery_not_negative
    check (delivery_cents >= 0 and insurance_cents >= 0 and tax_cents >= 0) not valid,
  add constraint orders_included_tax_within_price check (
    included_tax_cents between 0 and amount_cents - deposit_cents
    and delivery_included_tax_cents between 0 and delivery_cents + insurance_cents
  ) not valid,
  add constraint orders_total_exact_in_json
    check (amount_cents + delivery_cents + insurance_cents + tax_cents <= 9007199254740991) not valid,
  add constraint orders_refunded_within_total
    check (refunded_cents between 0 and amount_cents + delivery_cents + insurance_cents + tax_cents) not valid,
  -- Vermeil, realtor and seller together get the price without the tax that it contains, to the cent (promise 11).
  add constraint orders_split_to_the_cent check (
    (platform_cents is null) = (platform_rate is null) and (
      platform_cents is null
      or platform_cents + realtor_cents + seller_cents = amount_cents - deposit_cents - included_tax_cents
    )
  ) not valid;

-- Orders of before have no row: their delivery is arranged with the seller.
create table order_deliveries (
  order_id uuid primary key references orders (id) on delete restrict,
  -- `in-hand`: the buyer has the work already.
  option text not null
    constraint order_deliveries_option_known check (option in ('delivery', 'pickup', 'own-carrier', 'in-hand')),
  -- A copy of the buyer's address. Null where nothing is sent, until the payment page has asked for it, and after erasure.
  name text constraint order_deliveries_name_length check (length(name) between 1 and 200),
  line1 text constraint order_deliveries_line1_length check (length(line1) between 1 and 200),
  line2 text constraint order_deliveries_line2_length check (length(line2) <= 200),
  city text constraint order_deliveries_city_length check (length(city) <= 200),
  region text constraint order_deliveries_region_length check (length(region) <= 200),
  postal_code text constraint order_deliveries_postal_code_length check (length(postal_code) <= 20),
  country text constraint order_deliveries_country_code check (country ~ '^[A-Z]{2}$'),
  phone text constraint order_deliveries_phone_length check (length(phone) <= 41),
  -- Where the order is taxed. Stays after erasure: the tax report needs it.
  tax_country text not null constraint order_deliveries_tax_country_code check (tax_country ~ '^[A-Z]{2}$'),
  tax_region text not null default '' constraint order_deliveries_tax_region_length check (length(tax_region) <= 200),
  -- What price, delivery and tax were computed by: `CostTerms`, and the versions of the two tables.
  terms jsonb not null,
  rates_version integer not null constraint order_deliveries_rates_version_not_negative check (rates_version >= 0),
  taxes_version integer not null constraint order_deliveries_taxes_version_not_negative check (taxes_version >= 0),
  -- After the payment. Null where nothing is sent.
  arrives_min_days smallint,
  arrives_max_days smallint,
  ship_within_days smallint not null
    constraint order_deliveries_ship_within_1_to_21_days check (ship_within_days between 1 and 21),
  constraint order_deliveries_address_is_whole check (
    num_nonnulls(name, line1, line2, city, region, postal_code, country, phone) in (0, 8)
  ),
  constraint order_deliveries_only_deliveries_have_an_address check (option = 'delivery' or line1 is null),
  constraint order_deliveries_arrive_in_order check (
    (arrives_min_days is null) = (arrives_max_days is null) and arrives_min_days between 1 and arrives_max_days
  )
);

-- What the card is authorized for, and the delivery that the bidder chose. Null: the bid alone, as before.
alter table bid_guarantees
  add column total_cents bigint,
  add column delivery jsonb;
alter table bid_guarantees
  add constraint bid_guarantees_total_covers_bid check (total_cents >= amount_cents) not valid;

alter table ledger_lines drop constraint ledger_lines_account_known;
alter table ledger_lines add constraint ledger_lines_account_known check (account in ('provider', 'bank', 'commission',
  'payable', 'deposit', 'donation', 'subscription', 'house-sale', 'house-purchase', 'unfulfilled', 'test', 'insurance',
  'tax')) not valid;
-- For the tax report.
create index ledger_lines_of_tax on ledger_lines (entry_id) where account = 'tax';

-- Every version of a section since then, so that a bid is charged by the tables that its bidder saw.
create table house_settings_versions (
  section text not null references house_settings (section),
  version integer not null constraint house_settings_versions_version_not_negative check (version >= 0),
  -- Null: the defaults.
  value jsonb,
  since timestamptz not null,
  primary key (section, version)
);
create index house_settings_versions_in_force on house_settings_versions (section, since desc);
create trigger house_settings_versions_are_append_only before update or delete or truncate on house_settings_versions
  for each statement execute function refuse_change();
insert into house_settings_versions (section, version, value, since)
  select section, version, value, '-infinity' from house_settings;
