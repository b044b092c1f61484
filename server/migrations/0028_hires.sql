-- Hires: works of the catalog on film sets, from the request until the work is back.

create table hires (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks (id),
  -- Null: Vermeil's own work.
  owner_id uuid references accounts (id) on delete restrict,
  -- The owner of the production, who hires. Somebody of the team may have asked.
  agent_id uuid not null references accounts (id) on delete restrict,
  -- Null: the account was deleted.
  requested_by uuid references accounts (id) on delete restrict,
  -- Null: it was deleted. What the agreement says of it stays.
  production_id uuid references productions (id) on delete set null,
  set_id uuid references production_sets (id) on delete set null,
  -- As they were when it was asked for: an agreement doesn't change with its subject.
  title text not null constraint hires_title_length check (length(title) between 1 and 400),
  artist_name text not null,
  production_title text not null,
  set_name text not null,
  agent_name text not null,
  owner_name text not null,
  from_day date not null,
  until_day date not null constraint hires_end_after_start check (until_day >= from_day),
  monthly_cents bigint not null constraint hires_monthly_price_positive check (monthly_cents > 0),
  total_cents bigint not null constraint hires_total_positive check (total_cents > 0),
  deposit_cents bigint not null constraint hires_deposit_not_negative check (deposit_cents >= 0),
  replacement_cents bigint not null constraint hires_replacement_value_positive check (replacement_cents > 0),
  -- The sum that the owner asks to be insured; null: no certificate is asked for.
  insured_cents bigint constraint hires_insured_sum_positive check (insured_cents > 0),
  currency text not null default 'usd' constraint hires_currency_known check (currency = 'usd'),
  note text not null default '' constraint hires_note_length check (length(note) <= 2000),
  state text not null default 'requested' constraint hires_state_known check (state in
    ('requested', 'accepted', 'declined', 'lapsed', 'released', 'paid', 'running', 'returned', 'canceled')),
  requested_at timestamptz not null default house_now(),
  answer_by timestamptz not null,
  accepted_at timestamptz,
  order_id uuid constraint hires_one_per_order unique references orders (id),
  pay_by timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  canceled_by text constraint hires_canceled_by_a_side check (canceled_by in ('agent', 'owner')),
  -- Why it was declined or canceled.
  reason text not null default '' constraint hires_reason_length check (length(reason) <= 2000),
  condition text constraint hires_condition_length check (length(condition) <= 2000),
  late_cents bigint constraint hires_late_charge_not_negative check (late_cents >= 0),
  constraint hires_not_of_own_works check (owner_id <> agent_id),
  constraint hires_accepted_have_an_order check (
    (accepted_at is null) = (order_id is null) and (accepted_at is null) = (pay_by is null)
    and (state not in ('accepted', 'released', 'paid', 'running', 'returned') or accepted_at is not null)
    and (state not in ('requested', 'declined', 'lapsed') or accepted_at is null)
  ),
  constraint hires_started_when_running check ((state in ('running', 'returned')) = (started_at is not null)),
  constraint hires_ended_at_some_time check ((state in ('requested', 'accepted', 'paid', 'running')) = (ended_at is null)),
  constraint hires_canceled_by_somebody check ((state = 'canceled') = (canceled_by is not null)),
  constraint hires_returned_in_a_condition check (
    (state = 'returned') = (condition is not null) and (condition is null) = (late_cents is null)
  )
);
-- A work that is late is still out: the next hire doesn't start before it is back.
create unique index hires_one_running_per_work on hires (artwork_id) where state = 'running';
create index hires_by_artwork on hires (artwork_id);
create index hires_by_agent on hires (agent_id, id desc);
create index hires_requested_by_agent on hires (agent_id) where state = 'requested';
create index hires_by_owner on hires (owner_id, id desc) where owner_id is not null;
create index hires_requested_of_owner on hires (owner_id) where state = 'requested' and owner_id is not null;
create index hires_by_requester on hires (requested_by) where requested_by is not null;
create index hires_by_production on hires (production_id, id desc) where production_id is not null;
create index hires_by_set on hires (set_id) where set_id is not null;
create index hires_to_answer on hires (answer_by) where state = 'requested';
create index hires_to_release on hires (pay_by) where state = 'accepted';
create index hires_to_start on hires (from_day) where state = 'paid';
-- For retention: requests that came to nothing.
create index hires_by_end on hires (ended_at) where state in ('declined', 'lapsed', 'canceled') and order_id is null;
-- Vermeil's own works, for administrators.
create index hires_of_the_house on hires (id desc) where owner_id is null;

-- What an owner wants for a work. Without a row the defaults hold.
create table hire_terms (
  artwork_id uuid primary key references artworks (id) on delete cascade,
  accepts_at_once boolean not null default false,
  -- Null: the highest price it was offered for.
  replacement_cents bigint constraint hire_terms_replacement_value_positive check (replacement_cents > 0),
  insured_cents bigint constraint hire_terms_insured_sum_positive check (insured_cents > 0),
  currency text not null default 'usd' constraint hire_terms_currency_known check (currency = 'usd')
);

-- Photos of a work that came back, and certificates of insurance.
create table hire_files (
  id uuid primary key default uuidv7(),
  hire_id uuid not null references hires (id) on delete cascade,
  kind text not null constraint hire_files_kind_known check (kind in ('photo', 'certificate')),
  media_key text not null constraint hire_files_are_private check (media_key like 'private/%'),
  bytes bigint not null constraint hire_files_bytes_positive check (bytes > 0),
  filename text not null constraint hire_files_filename_length check (length(filename) between 1 and 200),
  -- Of a certificate: what is insured, until when.
  insured_cents bigint constraint hire_files_insured_sum_positive check (insured_cents > 0),
  currency text not null default 'usd' constraint hire_files_currency_known check (currency = 'usd'),
  expires_on date,
  uploaded_at timestamptz not null default house_now(),
  constraint hire_files_certificates_insure check (
    (kind = 'certificate') = (insured_cents is not null) and (insured_cents is null) = (expires_on is null)
  )
);
create index hire_files_by_hire on hire_files (hire_id, id);

alter table orders drop constraint orders_kind_known;
alter table orders add constraint orders_kind_known
  check (kind in ('purchase', 'auction', 'lease', 'hire', 'donation', 'test')) not valid;
alter table refunds drop constraint refunds_cause_known;
alter table refunds add constraint refunds_cause_known
  check (cause in ('unfulfillable', 'administrator', 'deposit', 'provider', 'cancellation')) not valid;

-- The rental catalog reads the works for lease in the order of their titles.
create index artworks_to_rent on artworks (title, id) where is_leasable and status in ('listed', 'withdrawn');

-- As before, and a work whose hire runs is out until it is back, however late.
create or replace function claim_work_for_lot() returns trigger language plpgsql as $$
begin
  if exists (select from work_bookings
      where artwork_id = new.artwork_id and kind <> 'sale' and during && tstzrange(house_now(), null))
    or exists (select from leases where artwork_id = new.artwork_id and status = 'active')
    or exists (select from hires where artwork_id = new.artwork_id and state = 'running') then
    raise exception 'artwork % is booked', new.artwork_id using errcode = '23P01', constraint = 'lots_offer_free_works';
  end if;
  delete from work_bookings where artwork_id = new.artwork_id and kind = 'sale' and lower(during) >= house_now();
  update work_bookings set during = tstzrange(lower(during), house_now())
    where artwork_id = new.artwork_id and kind = 'sale' and upper_inf(during);
  return new;
end $$;
