-- Spend plans: a budget for several lots, of which the engine gets maximums one after the other.

-- A maximum that a plan has left, named by the plan's place for the lot. Once it loses the lead it never leads again: no
-- void revives it and no underbidder's offer is made of it, because its money may be on another lot by then.
alter table lots
  add column lead_plan_id uuid,
  add constraint lots_plan_leads_by_a_maximum check (lead_plan_id is null or leader_max_cents is not null) not valid;
alter table ceilings add column plan_id uuid;

create table spend_plans (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  name text not null constraint spend_plans_name_length check (length(name) between 1 and 200),
  currency text not null default 'usd' constraint spend_plans_currency_known check (currency = 'usd'),
  budget_cents bigint not null constraint spend_plans_budget_positive check (budget_cents > 0),
  -- A lower budget that its owner asked for. It counts once the maximums have followed it.
  asked_budget_cents bigint constraint spend_plans_asked_budget_is_lower check (asked_budget_cents between 1 and budget_cents),
  most_wins smallint not null constraint spend_plans_most_wins_1_to_20 check (most_wins between 1 and 20),
  country text not null constraint spend_plans_country_code check (country ~ '^[A-Z]{2}$'),
  region text not null constraint spend_plans_region_length check (length(region) <= 200),
  created_at timestamptz not null default house_now(),
  stopped_at timestamptz
);
create index spend_plans_by_account on spend_plans (account_id, id desc);

create table spend_plan_lots (
  -- The engine knows the plan's maximum on this lot by this id.
  id uuid primary key default uuidv7(),
  plan_id uuid not null references spend_plans (id) on delete cascade,
  lot_id uuid not null references lots (id),
  preference smallint not null,
  currency text not null default 'usd' constraint spend_plan_lots_currency_known check (currency = 'usd'),
  limit_cents bigint not null constraint spend_plan_lots_limit_positive check (limit_cents > 0),
  -- Delivery and tax when the maximum was placed: what the money that is set aside is computed from. Before that, as they
  -- were when the plan was saved.
  terms jsonb not null,
  confirms_unusual boolean not null default false,
  state text not null default 'waiting'
    constraint spend_plan_lots_state_known check (state in ('waiting', 'placing', 'placed', 'won', 'over')),
  -- Why it is over.
  reason text,
  -- The maximum that the engine has accepted, and one that is on its way to it.
  max_cents bigint constraint spend_plan_lots_max_positive check (max_cents > 0),
  next_max_cents bigint constraint spend_plan_lots_next_max_positive check (next_max_cents > 0),
  -- Names each move, so that one that is repeated after a crash is made once.
  move_no integer not null default 0,
  constraint spend_plan_lots_placing_has_a_maximum check ((state = 'placing') = (next_max_cents is not null)),
  constraint spend_plan_lots_placed_has_a_maximum check (state not in ('placed', 'won') or max_cents is not null)
);
create unique index spend_plan_lots_once_per_plan on spend_plan_lots (plan_id, lot_id);
create index spend_plan_lots_by_lot on spend_plan_lots (lot_id);
create index spend_plan_lots_to_adapt on spend_plan_lots (plan_id) where state in ('waiting', 'placing', 'placed');
