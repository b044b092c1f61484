-- What people say that the works they own are worth. Their insurance list uses it instead of the purchase price.

create table piece_values (
  order_id uuid primary key references orders (id),
  account_id uuid not null references accounts (id) on delete restrict,
  value_cents bigint not null constraint piece_values_positive check (value_cents > 0),
  currency text not null default 'usd' constraint piece_values_currency_known check (currency = 'usd'),
  updated_at timestamptz not null default house_now()
);
create index piece_values_by_account on piece_values (account_id);
