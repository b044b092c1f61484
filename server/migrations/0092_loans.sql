-- Loans: one table for what leases, hires and stagings share, one for what each kind has beside, and one for their
-- invoices. Nodes are stopped for this file: the version before reads the tables and columns that it drops.
-- squawk-ignore-file require-concurrent-index-creation, adding-field-with-default, ban-drop-column, renaming-column, ban-drop-table

lock table leases, hires, stagings, staging_months, work_bookings, claims, loan_purchases, orders
  in share row exclusive mode;

create table loans (
  id uuid primary key default uuidv7(),
  kind text not null constraint loans_kind_known check (kind in ('lease', 'hire', 'staging')),
  artwork_id uuid not null references artworks (id),
  -- Null: Vermeil's own work.
  owner_id uuid references accounts (id) on delete restrict,
  -- Who has the work and answers for it. Somebody of a production's team may have asked for it.
  borrower_id uuid not null references accounts (id) on delete restrict,
  -- Null: a realtor's client who has not signed in to pay yet.
  payer_id uuid references accounts (id) on delete restrict,
  -- As they were when it was asked for: an agreement doesn't change with its subject.
  title text not null constraint loans_title_length check (length(title) between 1 and 400),
  artist_name text not null default '',
  borrower_name text not null default '',
  owner_name text not null default '',
  from_day date not null,
  -- Null: from month to month, until somebody ends it.
  until_day date constraint loans_end_after_start check (until_day >= from_day),
  -- What set the last day.
  end_cause text constraint loans_end_cause_known
    check (end_cause in ('agreed', 'realtor', 'owner', 'sale', 'unpaid')),
  monthly_cents bigint not null constraint loans_monthly_price_positive check (monthly_cents > 0),
  -- What the first invoice asks for beside the deposit: the rent of all days, or of the first month.
  rent_cents bigint not null constraint loans_rent_positive check (rent_cents > 0),
  deposit_cents bigint not null constraint loans_deposit_not_negative check (deposit_cents >= 0),
  currency text not null default 'usd' constraint loans_currency_known check (currency = 'usd'),
  note text not null default '' constraint loans_note_length check (length(note) <= 2000),
  state text not null default 'requested' constraint loans_state_known check (state in
    ('requested', 'accepted', 'declined', 'lapsed', 'released', 'paid', 'running', 'ended', 'returned', 'canceled')),
  requested_at timestamptz not null default house_now(),
  answer_by timestamptz not null,
  accepted_at timestamptz,
  pay_by timestamptz,
  started_at timestamptz,
  -- Of a loan that is paid by the month: the last day of the last month that is paid for, and when the next one is
  -- invoiced. Null: there is none.
  paid_until date,
  bill_on date,
  -- When it was over, in whichever way.
  ended_at timestamptz,
  canceled_by text constraint loans_canceled_by_a_side check (canceled_by in ('borrower', 'owner')),
  -- Why it was declined or canceled.
  reason text not null default '' constraint loans_reason_length check (length(reason) <= 2000),
  -- What its owner saw when it came back, and what late days cost. Null: an administrator recorded the return of a lease.
  condition text constraint loans_condition_length check (length(condition) <= 2000),
  late_cents bigint constraint loans_late_charge_not_negative check (late_cents >= 0),
  -- The damage that its owner reported. The deposit is held until it is decided.
  claim_id uuid references claims (id),
  -- After the return: when the deposit went back, or to the owner. Null: its owner can report damage, or has.
  deposit_settled_at timestamptz,
  constraint loans_not_of_own_works check (owner_id <> borrower_id and owner_id <> payer_id),
  constraint loans_states_of_a_kind check (
    case kind when 'lease' then state in ('paid', 'running', 'returned', 'canceled') when 'hire' then state <> 'ended' else true end
  ),
  constraint loans_accepted_are_held check (
    (accepted_at is null) = (pay_by is null)
    and (state not in ('accepted', 'released', 'paid', 'running', 'ended', 'returned') or kind = 'lease'
      or accepted_at is not null)
    and (state not in ('requested', 'declined', 'lapsed') or accepted_at is null)
  ),
  constraint loans_paid_by_somebody check (
    state not in ('paid', 'running', 'ended', 'returned') or payer_id is not null
  ),
  constraint loans_paid_by_the_month check (
    case when kind = 'staging' then state not in ('paid', 'running', 'ended', 'returned') or paid_until is not null
      else paid_until is null and bill_on is null end
  ),
  -- The work of a lease may come back, or not be sent, before it begins.
  constraint loans_started_when_out check (
    (state in ('running', 'ended', 'returned')) = (started_at is not null)
    or (kind = 'lease' and state in ('returned', 'canceled'))
  ),
  constraint loans_ended_at_some_time check (
    (state in ('requested', 'accepted', 'paid', 'running', 'ended')) = (ended_at is null)
  ),
  constraint loans_end_for_a_reason check ((until_day is null) = (end_cause is null)),
  constraint loans_end_on_a_day check (until_day is not null or (kind = 'staging' and state not in ('ended', 'returned'))),
  -- A lease is canceled with its order.
  constraint loans_canceled_by_somebody check (
    case when kind = 'lease' then canceled_by is null else (state = 'canceled') = (canceled_by is not null) end
  ),
  constraint loans_returned_in_a_condition check (
    (condition is null) = (late_cents is null)
    and case when kind = 'lease' then condition is null or state = 'returned'
      else (state = 'returned') = (condition is not null) end
  ),
  constraint loans_deposit_settled_after_return check (deposit_settled_at is null or state = 'returned'),
  constraint loans_leased_for_whole_months check (
    kind <> 'lease' or (deposit_cents >= monthly_cents and deposit_cents % monthly_cents = 0)
  )
);
-- A work that is late is still out: nothing else starts before it is back.
create unique index loans_one_out_per_work on loans (artwork_id) where state in ('running', 'ended');
create index loans_by_artwork on loans (artwork_id);
create index loans_by_borrower on loans (borrower_id, kind, id desc);
create index loans_by_owner on loans (owner_id, kind, id desc) where owner_id is not null;
create index loans_by_payer on loans (payer_id, kind, id desc) where payer_id is not null;
-- Vermeil's own works, for administrators.
create index loans_of_the_house on loans (kind, id desc) where owner_id is null;
create index loans_by_claim on loans (claim_id) where claim_id is not null;
create index loans_requested_of_owner on loans (owner_id, kind) where state = 'requested' and owner_id is not null;
create index loans_unpaid_by_borrower on loans (borrower_id) where state in ('requested', 'accepted');
create index loans_to_answer on loans (answer_by) where state = 'requested';
create index loans_to_release on loans (pay_by) where state = 'accepted';
create index loans_to_start on loans (from_day) where state = 'paid';
create index loans_to_bill on loans (bill_on) where state = 'running';
-- A loan that is paid by the month ends on its last day, or with the last month that is paid for.
create index loans_to_end on loans (least(until_day, paid_until)) where state = 'running' and paid_until is not null;
create index loans_deposits_held on loans (ended_at)
  where state = 'returned' and deposit_settled_at is null and claim_id is null;
-- For retention: requests that came to nothing.
create index loans_by_end on loans (ended_at)
  where state in ('declined', 'lapsed', 'canceled') and accepted_at is null;

create table loan_leases (
  loan_id uuid primary key references loans (id) on delete cascade,
  months smallint not null constraint loan_leases_months_offered check (months in (1, 3, 6, 12)),
  -- Until it begins, the latest that it can begin and end.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What an administrator took from the deposit for a damage.
  damage_cents bigint not null default 0 constraint loan_leases_damage_not_negative check (damage_cents >= 0),
  currency text not null default 'usd' constraint loan_leases_currency_known check (currency = 'usd'),
  damage_note text constraint loan_leases_damage_note_length check (length(damage_note) <= 2000),
  constraint loan_leases_end_after_start check (ends_at > starts_at)
);

create table loan_hires (
  loan_id uuid primary key references loans (id) on delete cascade,
  -- Null: the account was deleted.
  requested_by uuid references accounts (id) on delete restrict,
  -- Null: it was deleted. What the agreement says of it stays.
  production_id uuid references productions (id) on delete set null,
  set_id uuid references production_sets (id) on delete set null,
  production_title text not null,
  set_name text not null,
  replacement_cents bigint not null constraint loan_hires_replacement_value_positive check (replacement_cents > 0),
  -- The sum that the owner asks to be insured; null: no certificate is asked for.
  insured_cents bigint constraint loan_hires_insured_sum_positive check (insured_cents > 0),
  currency text not null default 'usd' constraint loan_hires_currency_known check (currency = 'usd'),
  -- What somebody saw when the work was handed over, for the comparison with the return.
  handed_over_at timestamptz,
  handover_condition text constraint loan_hires_handover_condition_length check (length(handover_condition) <= 2000),
  -- What its agreement says, as the terms were when it was accepted. Null: not accepted yet.
  screen_rights jsonb,
  -- The artist whose terms these are. Null: ours, or the account was deleted.
  screen_artist_id uuid references accounts (id) on delete restrict,
  constraint loan_hires_handed_over_in_a_condition check ((handed_over_at is null) = (handover_condition is null))
);
create index loan_hires_by_requester on loan_hires (requested_by) where requested_by is not null;
create index loan_hires_by_production on loan_hires (production_id, loan_id desc) where production_id is not null;
create index loan_hires_by_set on loan_hires (set_id) where set_id is not null;
create index loan_hires_by_screen_artist on loan_hires (screen_artist_id) where screen_artist_id is not null;

create table loan_stagings (
  loan_id uuid primary key references loans (id) on delete cascade,
  -- Null: it was deleted. What was agreed about it stays.
  property_id uuid references properties (id) on delete set null,
  payer text not null constraint loan_stagings_payer_known check (payer in ('realtor', 'client')),
  -- The client who pays. Null: the realtor pays, or the client's record was deleted.
  client_id uuid references clients (id) on delete set null,
  address text not null,
  room text not null
);
create index loan_stagings_by_property on loan_stagings (property_id) where property_id is not null;
create index loan_stagings_by_client on loan_stagings (client_id) where client_id is not null;

-- The deposit is part of the first. A loan that is not paid by the month has one.
create table loan_invoices (
  loan_id uuid not null references loans (id) on delete cascade,
  number smallint not null constraint loan_invoices_counted_from_one check (number > 0),
  from_day date not null,
  until_day date not null constraint loan_invoices_end_after_start check (until_day >= from_day),
  rent_cents bigint not null constraint loan_invoices_rent_positive check (rent_cents > 0),
  currency text not null default 'usd' constraint loan_invoices_currency_known check (currency = 'usd'),
  order_id uuid not null constraint loan_invoices_one_per_order unique references orders (id),
  due_at timestamptz not null,
  paid_at timestamptz,
  primary key (loan_id, number)
);

-- What each row must fit before it is moved: an id has one kind, and a booking, a claim and a purchase are for one loan.
do $$
declare
  odd record;
begin
  create temporary table loans_before on commit drop as
    select id, 'lease' as kind from leases union all select id, 'hire' from hires union all select id, 'staging' from stagings;
  select id, array_agg(kind) as kinds into odd from loans_before group by id having count(*) > 1 limit 1;
  if found then raise exception 'loan % is of several kinds: %', odd.id, odd.kinds; end if;
  select s.* into odd
    from (
      select 'booking' as what, id, kind, subject_id from work_bookings where kind <> 'sale'
      union all select 'claim', id, subject_kind, subject_id from claims where subject_kind <> 'order'
      union all select 'purchase', order_id, kind, subject_id from loan_purchases
    ) s
    where not exists (select from loans_before l where l.id = s.subject_id
      and (l.kind = s.kind or (s.kind = 'reservation' and l.kind <> 'lease')))
    limit 1;
  if found then raise exception '% % of kind % fits no loan', odd.what, odd.id, odd.kind; end if;
end $$;

insert into loans (id, kind, artwork_id, owner_id, borrower_id, payer_id, title, from_day, until_day, end_cause,
  monthly_cents, rent_cents, deposit_cents, currency, state, requested_at, answer_by, started_at, ended_at, condition,
  late_cents, claim_id, deposit_settled_at)
select l.id, 'lease', l.artwork_id, lessor_id, lessee_id, lessee_id, l.title, (starts_at at time zone 'utc')::date,
  (ends_at at time zone 'utc')::date, 'agreed', monthly_cents, total_cents, l.deposit_cents, l.currency,
  case when l.status <> 'active' then l.status when started_at is null then 'paid' else 'running' end,
  coalesce(o.paid_at, starts_at), starts_at, started_at, returned_at, condition, late_cents, claim_id,
  case when l.status = 'returned' and not is_deposit_held then returned_at end
from leases l join orders o on o.id = l.order_id;
insert into loan_leases (loan_id, months, starts_at, ends_at, damage_cents, damage_note)
select id, months, starts_at, ends_at, coalesce(damage_cents, 0), damage_note from leases;
insert into loan_invoices (loan_id, number, from_day, until_day, rent_cents, currency, order_id, due_at, paid_at)
select l.id, 1, n.from_day, n.until_day, l.total_cents, l.currency, l.order_id, coalesce(o.paid_at, l.starts_at),
  coalesce(o.paid_at, l.starts_at)
from leases l join loans n on n.id = l.id join orders o on o.id = l.order_id;

insert into loans (id, kind, artwork_id, owner_id, borrower_id, payer_id, title, artist_name, borrower_name, owner_name,
  from_day, until_day, end_cause, monthly_cents, rent_cents, deposit_cents, currency, note, state, requested_at, answer_by,
  accepted_at, pay_by, started_at, ended_at, canceled_by, reason, condition, late_cents, claim_id, deposit_settled_at)
select id, 'hire', artwork_id, owner_id, agent_id, agent_id, title, artist_name, agent_name, owner_name, from_day,
  until_day, 'agreed', monthly_cents, total_cents, deposit_cents, currency, note, state, requested_at, answer_by,
  accepted_at, pay_by, started_at, ended_at, case canceled_by when 'agent' then 'borrower' else canceled_by end, reason,
  condition, late_cents, claim_id, deposit_settled_at
from hires;
insert into loan_hires (loan_id, requested_by, production_id, set_id, production_title, set_name, replacement_cents,
  insured_cents, currency, handed_over_at, handover_condition, screen_rights, screen_artist_id)
select id, requested_by, production_id, set_id, production_title, set_name, replacement_cents, insured_cents, currency,
  handed_over_at, handover_condition, screen_rights, screen_artist_id
from hires;
-- What a canceled or released hire asked for was paid if its order was.
insert into loan_invoices (loan_id, number, from_day, until_day, rent_cents, currency, order_id, due_at, paid_at)
select h.id, 1, h.from_day, h.until_day, h.total_cents, h.currency, h.order_id, h.pay_by,
  case when h.state in ('paid', 'running', 'returned') then coalesce(o.paid_at, h.pay_by)
    when h.state = 'canceled' then o.paid_at end
from hires h join orders o on o.id = h.order_id;

insert into loans (id, kind, artwork_id, owner_id, borrower_id, payer_id, title, artist_name, borrower_name, owner_name,
  from_day, until_day, end_cause, monthly_cents, rent_cents, deposit_cents, currency, note, state, requested_at, answer_by,
  accepted_at, pay_by, started_at, paid_until, bill_on, ended_at, canceled_by, reason, condition, late_cents, claim_id,
  deposit_settled_at)
select id, 'staging', artwork_id, owner_id, realtor_id, payer_id, title, artist_name, realtor_name, owner_name, from_day,
  until_day, end_cause, monthly_cents, coalesce(first.rent_cents, monthly_cents), deposit_cents, s.currency, note, state,
  requested_at, answer_by, accepted_at, pay_by, started_at, paid_until, bill_on, closed_at,
  case canceled_by when 'realtor' then 'borrower' else canceled_by end, reason, condition, late_cents, claim_id,
  case when state = 'returned' and not is_deposit_held then closed_at end
from stagings s
left join lateral (select rent_cents from staging_months where staging_id = s.id and number = 1) first on true;
insert into loan_stagings (loan_id, property_id, payer, client_id, address, room)
select id, property_id, payer, client_id, address, room from stagings;
insert into loan_invoices (loan_id, number, from_day, until_day, rent_cents, currency, order_id, due_at, paid_at)
select staging_id, number, from_day, until_day, rent_cents, currency, order_id, due_at, paid_at from staging_months;

do $$
declare
  moved record;
begin
  for moved in
    select 'loans' as what, (select count(*) from loans_before) as before, (select count(*) from loans) as after
    union all
    select kind || 's', count(*), (select count(*) from loans l where l.kind = b.kind) from loans_before b group by kind
    union all
    select 'what they have beside', (select count(*) from loans_before),
      (select count(*) from loan_leases) + (select count(*) from loan_hires) + (select count(*) from loan_stagings)
    union all
    select 'invoices', (select count(*) from leases) + (select count(order_id) from hires) + (select count(*) from staging_months),
      (select count(*) from loan_invoices)
  loop
    if moved.before <> moved.after then
      raise exception 'of % %, % were moved', moved.before, moved.what, moved.after;
    end if;
  end loop;
end $$;

-- Where a work is, a claim and a purchase name their loan. The exclusion constraint of the bookings stays on.
alter table work_bookings add column loan_id uuid generated always as (case when kind <> 'sale' then subject_id end) stored;
alter table work_bookings add constraint work_bookings_loan_id_fkey foreign key (loan_id) references loans (id) not valid;
create index work_bookings_by_loan on work_bookings (loan_id) where loan_id is not null;
alter table claims add column loan_id uuid generated always as (case when subject_kind <> 'order' then subject_id end) stored;
alter table claims add constraint claims_loan_id_fkey foreign key (loan_id) references loans (id) not valid;
create index claims_by_loan on claims (loan_id) where loan_id is not null;
alter table loan_purchases drop constraint loan_purchases_kind_known, drop column kind;
alter table loan_purchases rename column subject_id to loan_id;
alter table loan_purchases add constraint loan_purchases_loan_id_fkey foreign key (loan_id) references loans (id) not valid;
create index loan_purchases_by_loan on loan_purchases (loan_id);

create trigger loans_delete_attachments after delete on loans
  for each row when (old.kind = 'hire') execute function delete_attachments('hire');
create trigger loans_delete_links after delete on loans
  for each row when (old.kind = 'staging') execute function delete_private_links('staging');

-- Works that hires and stagings are paid for. One that is late is out though its booking has ended.
create or replace view lent_works as
  select artwork_id, kind, id as subject_id, state in ('running', 'ended') as is_out,
    exists (select from work_bookings b where b.loan_id = loans.id and b.is_off_sale) as is_off_sale
  from loans where kind <> 'lease' and state in ('paid', 'running', 'ended');

drop view unpaid_loans;

create or replace function claim_work_for_lot() returns trigger language plpgsql as $$
begin
  -- The booking of an overdue loan has ended, but the work is not back.
  if exists (select from work_bookings
      where artwork_id = new.artwork_id and kind not in ('sale', 'reservation')
        and during && tstzrange(house_now(), null) and loan_meets_lot(during, new.closes_at))
    or exists (select from loans where artwork_id = new.artwork_id
      and (state in ('running', 'ended') or (kind = 'lease' and state = 'paid'))) then
    raise exception 'artwork % is booked', new.artwork_id using errcode = '23P01', constraint = 'lots_offer_free_works';
  end if;
  delete from work_bookings where artwork_id = new.artwork_id and kind = 'sale' and lower(during) >= house_now();
  update work_bookings set during = tstzrange(lower(during), house_now())
    where artwork_id = new.artwork_id and kind = 'sale' and upper_inf(during);
  return new;
end $$;

create or replace view account_holdings (account_id, kind, title) as
  select seller_id, 'listing', title from artworks where seller_id is not null and status <> 'sold'
  union all
  select account_id, 'spend-plan', name from spend_plans
  union all
  select account_id, 'subscription', plan from subscriptions where status <> 'ended'
  union all
  select owner_id, 'property', address from properties where deleted_at is null
  union all
  select owner_id, 'client', name from clients where deleted_at is null
  union all
  select proposals.owner_id, 'proposal', clients.name
  from proposals join clients on clients.id = proposals.client_id
  where proposals.deleted_at is null and (proposals.sent_at is null or exists (
    select from private_links
    where purpose = 'proposal' and subject_id = proposals.id and private_links.withdrawn_at is null
  ))
  union all
  select owner_id, 'production', title from productions where deleted_at is null
  union all
  select account_id, 'team-seat', productions.title
  from production_members join productions on productions.id = production_members.production_id
  where productions.deleted_at is null
  union all
  -- Requests bind nobody yet, and are not obligations.
  select party.id, 'open-' || kind, title from loans, unnest(array[borrower_id, owner_id]) as party (id)
  where state = 'requested';

-- Parties: of loans by one branch for all kinds.
create or replace view decision_parties (kind, object_id, account_id) as
  select 'account', id, id from accounts
  union all
  select 'listing', id, seller_id from artworks where seller_id is not null
  union all
  select 'lot', lots.id, party.id from lots, unnest(interested_parties) as party (id)
  union all
  select 'lot', id, seller_id from lots where seller_id is not null
  union all
  select 'lot', lots.id, realtor.id::uuid from lots, jsonb_object_keys(commissions) as realtor (id)
  union all
  select 'lot', lot_id, account_id from lot_paddles
  union all
  select 'order', orders.id, party.id from orders, unnest(array[buyer_id, seller_id, realtor_id]) as party (id)
  where party.id is not null
  union all
  -- A lapsed order is offered to another bidder of its lot.
  select 'bidders-of-order', orders.id, lot_paddles.account_id from orders join lot_paddles using (lot_id)
  union all
  select 'refund', refunds.id, party.id
  from refunds join orders on orders.id = refunds.order_id, unnest(array[buyer_id, seller_id, realtor_id]) as party (id)
  where party.id is not null
  union all
  select 'payout', id, party_id from payouts
  union all
  select 'claim', claims.id, party.id from claims, unnest(array[claimant_id, respondent_id]) as party (id)
  where party.id is not null
  union all
  select 'claim', claims.id, orders.realtor_id from claims join orders on orders.id = claims.subject_id
  where claims.subject_kind = 'order' and orders.realtor_id is not null
  union all
  select kind, loans.id, party.id from loans, unnest(array[borrower_id, payer_id, owner_id]) as party (id)
  where party.id is not null
  union all
  select 'quote', delivery_quotes.id, party.id from delivery_quotes, unnest(array[account_id, seller_id]) as party (id)
  where party.id is not null
  union all
  select 'question', lot_questions.id, party.id from lot_questions, unnest(array[account_id, seller_id]) as party (id)
  where party.id is not null
  union all
  select 'signal', signals.id, party.id from signals, unnest(array[account_id, seller_id]) as party (id)
  where party.id is not null
  union all
  select 'authenticity-request', id, account_id from authenticity_requests where account_id is not null
  union all
  select 'application', id, user_id from artist_applications where user_id is not null
  union all
  -- Sent in before there was an account.
  select 'application', artist_applications.id, accounts.id
  from artist_applications join accounts on accounts.email = lower(artist_applications.email)
  where user_id is null;

drop table staging_months;
drop table stagings;
drop table hires;
drop table leases;
