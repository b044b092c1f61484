-- Where works are delivered to, and two more sections of the settings: the rate table and the tax table.

create table addresses (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  name text not null constraint addresses_name_length check (length(name) between 1 and 200),
  line1 text not null constraint addresses_line1_length check (length(line1) between 1 and 200),
  line2 text not null constraint addresses_line2_length check (length(line2) <= 200),
  city text not null constraint addresses_city_length check (length(city) <= 200),
  region text not null constraint addresses_region_length check (length(region) <= 200),
  postal_code text not null constraint addresses_postal_code_length check (length(postal_code) <= 20),
  country text not null constraint addresses_country_code check (country ~ '^[A-Z]{2}$'),
  phone text not null constraint addresses_phone_length check (length(phone) <= 41),
  is_default boolean not null default false,
  created_at timestamptz not null default house_now(),
  -- Can be restored for a day.
  deleted_at timestamptz,
  constraint addresses_deleted_are_no_default check (deleted_at is null or not is_default)
);
create index addresses_by_account on addresses (account_id, id desc);
create unique index addresses_one_default_per_account on addresses (account_id) where is_default;
create index addresses_to_remove on addresses (deleted_at) where deleted_at is not null;

alter table house_settings drop constraint house_settings_section_known;
alter table house_settings add constraint house_settings_section_known check (
  section in ('increments', 'closing', 'payment', 'leasing', 'delivery', 'tax', 'support', 'announcement', 'demo')
) not valid;
insert into house_settings (section) values ('delivery'), ('tax');
