-- Stagings: works of the catalog in homes that are for sale, from month to month.

create table stagings (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks (id),
  -- Null: Vermeil's own work.
  owner_id uuid references accounts (id) on delete restrict,
  realtor_id uuid not null references accounts (id) on delete restrict,
  -- Null: it was deleted. What was agreed about it stays.
  property_id uuid references properties (id) on delete set null,
  payer text not null constraint stagings_payer_known check (payer in ('realtor', 'client')),
  -- The client who pays. Null: the realtor pays, or the client's record was deleted.
  client_id uuid references clients (id) on delete set null,
  -- The account that pays: the realtor's, or the client's once they have signed in to pay.
  payer_id uuid references accounts (id) on delete restrict,
  -- Of the private link by which the client pays. It works until the payment.
  token_hash bytea constraint stagings_one_per_link unique,
  -- As they were when it was asked for: an agreement doesn't change with its subject.
  title text not null constraint stagings_title_length check (length(title) between 1 and 400),
  artist_name text not null,
  address text not null,
  room text not null,
  realtor_name text not null,
  owner_name text not null,
  from_day date not null,
  -- Null: from month to month, until somebody ends it.
  until_day date constraint stagings_end_after_start check (until_day >= from_day),
  -- What set the last day.
  end_cause text constraint stagings_end_cause_known
    check (end_cause in ('agreed', 'realtor', 'owner', 'sale', 'unpaid')),
  monthly_cents bigint not null constraint stagings_monthly_price_positive check (monthly_cents > 0),
  deposit_cents bigint not null constraint stagings_deposit_not_negative check (deposit_cents >= 0),
  currency text not null default 'usd' constraint stagings_currency_known check (currency = 'usd'),
  note text not null default '' constraint stagings_note_length check (length(note) <= 2000),
  state text not null default 'requested' constraint stagings_state_known check (state in
    ('requested', 'accepted', 'declined', 'lapsed', 'released', 'paid', 'running', 'ended', 'returned', 'canceled')),
  requested_at timestamptz not null default house_now(),
  answer_by timestamptz not null,
  accepted_at timestamptz,
  pay_by timestamptz,
  started_at timestamptz,
  -- The last day of the last month that is paid for.
  paid_until date,
  -- When the next month is invoiced. Null: there is none.
  bill_on date,
  closed_at timestamptz,
  canceled_by text constraint stagings_canceled_by_a_side check (canceled_by in ('realtor', 'owner')),
  -- Why it was declined or canceled.
  reason text not null default '' constraint stagings_reason_length check (length(reason) <= 2000),
  condition text constraint stagings_condition_length check (length(condition) <= 2000),
  late_cents bigint constraint stagings_late_charge_not_negative check (late_cents >= 0),
  constraint stagings_not_of_own_works check (owner_id <> realtor_id and owner_id <> payer_id),
  constraint stagings_accepted_are_held check (
    (accepted_at is null) = (pay_by is null)
    and (state not in ('accepted', 'released', 'paid', 'running', 'ended', 'returned') or accepted_at is not null)
    and (state not in ('requested', 'declined', 'lapsed') or accepted_at is null)
  ),
  constraint stagings_paid_by_somebody check (
    state not in ('paid', 'running', 'ended', 'returned') or payer_id is not null and paid_until is not null
  ),
  constraint stagings_started_when_out check ((state in ('running', 'ended', 'returned')) = (started_at is not null)),
  constraint stagings_closed_at_some_time check (
    (state in ('requested', 'accepted', 'paid', 'running', 'ended')) = (closed_at is null)
  ),
  constraint stagings_end_for_a_reason check ((until_day is null) = (end_cause is null)),
  constraint stagings_ended_on_a_day check (state not in ('ended', 'returned') or until_day is not null),
  constraint stagings_canceled_by_somebody check ((state = 'canceled') = (canceled_by is not null)),
  constraint stagings_returned_in_a_condition check (
    (state = 'returned') = (condition is not null) and (condition is null) = (late_cents is null)
  )
);
-- A work that is late is still out: nothing else starts before it is back.
create unique index stagings_one_out_per_work on stagings (artwork_id) where state in ('running', 'ended');
create index stagings_by_artwork on stagings (artwork_id);
create index stagings_by_realtor on stagings (realtor_id, id desc);
create index stagings_requested_by_realtor on stagings (realtor_id) where state = 'requested';
create index stagings_by_owner on stagings (owner_id, id desc) where owner_id is not null;
create index stagings_requested_of_owner on stagings (owner_id) where state = 'requested' and owner_id is not null;
create index stagings_by_payer on stagings (payer_id, id desc) where payer_id is not null;
create index stagings_by_client on stagings (client_id) where client_id is not null;
create index stagings_by_property on stagings (property_id) where property_id is not null;
create index stagings_open_by_property on stagings (property_id)
  where state in ('requested', 'accepted', 'paid', 'running', 'ended');
create index stagings_to_answer on stagings (answer_by) where state = 'requested';
create index stagings_to_release on stagings (pay_by) where state = 'accepted';
create index stagings_to_start on stagings (from_day) where state = 'paid';
create index stagings_to_bill on stagings (bill_on) where state = 'running';
-- It ends on its last day, or with the last month that is paid for.
create index stagings_to_end on stagings (least(until_day, paid_until)) where state = 'running';
-- For retention: requests that came to nothing.
create index stagings_by_close on stagings (closed_at)
  where state in ('declined', 'lapsed', 'canceled') and accepted_at is null;
-- Vermeil's own works, for administrators.
create index stagings_of_the_house on stagings (id desc) where owner_id is null;

-- Each month has its invoice; the deposit is part of the first.
create table staging_months (
  staging_id uuid not null references stagings (id) on delete cascade,
  number smallint not null constraint staging_months_counted_from_one check (number > 0),
  from_day date not null,
  until_day date not null constraint staging_months_end_after_start check (until_day >= from_day),
  rent_cents bigint not null constraint staging_months_rent_positive check (rent_cents > 0),
  currency text not null default 'usd' constraint staging_months_currency_known check (currency = 'usd'),
  order_id uuid not null constraint staging_months_one_per_order unique references orders (id),
  due_at timestamptz not null,
  paid_at timestamptz,
  primary key (staging_id, number)
);

alter table orders drop constraint orders_kind_known;
alter table orders add constraint orders_kind_known
  check (kind in ('purchase', 'auction', 'lease', 'hire', 'staging', 'donation', 'test')) not valid;

-- Works that are promised to somebody or with them, beside leases. One that is late is out though its booking has ended.
create view lent_works as
  select artwork_id, 'hire' as kind, id as subject_id, state = 'running' as is_out
  from hires where state in ('accepted', 'paid', 'running')
  union all
  select artwork_id, 'staging', id, state in ('running', 'ended')
  from stagings where state in ('accepted', 'paid', 'running', 'ended');

-- As before, for stagings too.
create or replace function claim_work_for_lot() returns trigger language plpgsql as $$
begin
  if exists (select from work_bookings
      where artwork_id = new.artwork_id and kind <> 'sale' and during && tstzrange(house_now(), null))
    or exists (select from leases where artwork_id = new.artwork_id and status = 'active')
    or exists (select from lent_works where artwork_id = new.artwork_id and is_out) then
    raise exception 'artwork % is booked', new.artwork_id using errcode = '23P01', constraint = 'lots_offer_free_works';
  end if;
  delete from work_bookings where artwork_id = new.artwork_id and kind = 'sale' and lower(during) >= house_now();
  update work_bookings set during = tstzrange(lower(during), house_now())
    where artwork_id = new.artwork_id and kind = 'sale' and upper_inf(during);
  return new;
end $$;
