-- Subscriptions to plans.

create table subscriptions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  plan text not null constraint subscriptions_plan_known
    check (plan in ('basic', 'premium', 'enterprise', 'artist-pro', 'gallery-elite')),
  price_cents bigint not null constraint subscriptions_price_not_negative check (price_cents >= 0),
  currency text not null default 'usd' constraint subscriptions_currency_known check (currency = 'usd'),
  -- Null where the administrator granted it and no card is charged.
  provider_id text constraint subscriptions_one_per_provider_subscription unique,
  -- When the provider created it: of two the newer counts, in whatever order their events arrive.
  provider_created_at timestamptz,
  status text not null constraint subscriptions_status_known check (status in ('active', 'past-due', 'ended')),
  cancels_at_period_end boolean not null default false,
  period_ends_at timestamptz not null,
  started_at timestamptz not null default house_now(),
  ended_at timestamptz,
  constraint subscriptions_ended_since check ((status = 'ended') = (ended_at is not null)),
  constraint subscriptions_dated_by_provider check ((provider_id is null) = (provider_created_at is null))
);
create unique index subscriptions_one_per_account on subscriptions (account_id) where status <> 'ended';
create index subscriptions_by_account on subscriptions (account_id, started_at desc);
create index subscriptions_granted on subscriptions (period_ends_at) where provider_id is null and status <> 'ended';
