-- Where prices are delivered to, for people without an address, and how the tax of a price is rounded.

alter table profiles add column country text constraint profiles_country_code check (country ~ '^[A-Z]{2}$');

-- The country that a bidder without an address was shown the price for. The order of the lot is charged for it.
create table bid_destinations (
  lot_id uuid not null references lots (id),
  account_id uuid not null references accounts (id) on delete restrict,
  country text not null constraint bid_destinations_country_code check (country ~ '^[A-Z]{2}$'),
  chosen_at timestamptz not null default house_now(),
  primary key (lot_id, account_id)
);
create index bid_destinations_by_account on bid_destinations (account_id);
create index bid_destinations_by_time on bid_destinations (chosen_at);

-- The form of the rules that a version is read by. 1: the tax of each line is rounded down. 2: the tax is computed on the
-- sum and rounded to the nearest cent. A version that is written from now on, by whichever release, is read by form 2.
alter table house_settings_versions add column form smallint not null default 1
  constraint house_settings_versions_form_known check (form in (1, 2));
alter table house_settings_versions alter column form set default 2;

-- A tax table in force goes on as a new version: bids of before are charged by the old one. Without rows there is nothing
-- to round.
with next as (
  update house_settings set version = version + 1, changed_at = house_now()
  where section = 'tax' and jsonb_array_length(value -> 'rows') > 0
  returning section, version, value, changed_at
)
insert into house_settings_versions (section, version, value, since)
  select section, version, value, changed_at from next;
