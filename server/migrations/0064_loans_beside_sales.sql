-- Loans beside sales: a request holds nothing, an accepted loan holds its days against other loans and no lot, and a
-- paid one takes its lot off sale only if it begins before the work could be back from a buyer (promise 28).

-- The lot that a booking took off sale, and the time it had left; without both, the work is off sale without a lot to
-- return to. A reservation takes nothing off sale. Rows from before this release may have: they are left as they were.
alter table work_bookings
  add column is_off_sale boolean not null default true,
  add column lot_id uuid references lots (id),
  add column lot_left_ms bigint;
alter table work_bookings
  add constraint work_bookings_lots_are_off_sale check (
    (lot_id is null or is_off_sale) and (lot_left_ms is null or (lot_id is not null and lot_left_ms >= 0))
  ) not valid;
create index work_bookings_by_lot on work_bookings (lot_id) where lot_id is not null;

-- As before, but an accepted loan that nobody has paid for is not lent.
create or replace view lent_works as
  select artwork_id, 'hire' as kind, id as subject_id, state = 'running' as is_out,
    exists (select from work_bookings b where b.subject_id = hires.id and b.is_off_sale) as is_off_sale
  from hires where state in ('paid', 'running')
  union all
  select artwork_id, 'staging', id, state in ('running', 'ended'),
    exists (select from work_bookings b where b.subject_id = stagings.id and b.is_off_sale)
  from stagings where state in ('paid', 'running', 'ended');

-- What an account has asked for and not paid. Of both kinds together, since they are limited together.
create view unpaid_loans as
  select agent_id as account_id, 'hire' as kind, id as subject_id from hires where state in ('requested', 'accepted')
  union all
  select realtor_id, 'staging', id from stagings where state in ('requested', 'accepted');
create index hires_unpaid_by_agent on hires (agent_id) where state in ('requested', 'accepted');
create index stagings_unpaid_by_realtor on stagings (realtor_id) where state in ('requested', 'accepted');
drop index hires_requested_by_agent;
drop index stagings_requested_by_realtor;

-- When a work is with somebody later, as the page of its lot says. Not with whom, nor what for.
create view later_bookings as
  select artwork_id, during from work_bookings where kind in ('hire', 'staging');

-- A lot and a paid loan exclude each other, unless the loan begins at least 14 days after the lot's close: then the work
-- is sold subject to the loan. The close of a lot that waits for its turn in the saleroom is not known.
create function loan_meets_lot(during tstzrange, closes_at timestamptz) returns boolean immutable language sql
  return closes_at is null or lower(during) < closes_at + interval '336 hours';

create or replace function claim_work_for_lot() returns trigger language plpgsql as $$
begin
  -- The booking of an overdue lease or loan has ended, but the work is not back.
  if exists (select from work_bookings
      where artwork_id = new.artwork_id and kind not in ('sale', 'reservation')
        and during && tstzrange(house_now(), null) and loan_meets_lot(during, new.closes_at))
    or exists (select from leases where artwork_id = new.artwork_id and status = 'active')
    or exists (select from lent_works where artwork_id = new.artwork_id and is_out) then
    raise exception 'artwork % is booked', new.artwork_id using errcode = '23P01', constraint = 'lots_offer_free_works';
  end if;
  delete from work_bookings where artwork_id = new.artwork_id and kind = 'sale' and lower(during) >= house_now();
  update work_bookings set during = tstzrange(lower(during), house_now())
    where artwork_id = new.artwork_id and kind = 'sale' and upper_inf(during);
  return new;
end $$;

create or replace function refuse_booking_offered_work() returns trigger language plpgsql as $$
begin
  if exists (select from lots where artwork_id = new.artwork_id and state in ('scheduled', 'live', 'stopped')
      and (bid_count > 0 or loan_meets_lot(new.during, closes_at))) then
    raise exception 'artwork % is on auction', new.artwork_id
      using errcode = '23P01', constraint = 'work_bookings_free_of_auctions';
  end if;
  return new;
end $$;
drop trigger work_bookings_free_of_auctions on work_bookings;
create trigger work_bookings_free_of_auctions before insert or update of kind on work_bookings
  for each row when (new.kind not in ('sale', 'reservation')) execute function refuse_booking_offered_work();

-- A sale is booked from its moment on, or from the end of the last loan that it is subject to. While that loan has no
-- last day, the sale waits for one.
create function book_sale(sale uuid, work uuid, sold_at timestamptz) returns void language plpgsql as $$
declare
  loans tstzmultirange;
begin
  select range_agg(during) into loans from work_bookings
    where artwork_id = work and kind not in ('sale', 'reservation') and during && tstzrange(sold_at, null);
  if upper_inf(loans) then
    delete from work_bookings where kind = 'sale' and subject_id = sale;
  else
    insert into work_bookings (artwork_id, kind, subject_id, during)
      values (work, 'sale', sale, tstzrange(greatest(sold_at, upper(loans)), null))
      on conflict (kind, subject_id) do update set during = excluded.during;
  end if;
end $$;

-- A sale ends what is reserved and not paid for.
create or replace function book_sold_work() returns trigger language plpgsql as $$
begin
  delete from work_bookings where artwork_id = new.artwork_id and kind = 'reservation';
  perform book_sale(new.id, new.artwork_id, new.sold_at);
  return null;
end $$;

-- The sale of a sold work follows the loan that has ended or got another last day.
create function book_sale_after_loan() returns trigger language plpgsql as $$
begin
  perform book_sale(s.id, s.artwork_id, s.sold_at) from sales s
    where exists (select from artworks where id = old.artwork_id and status = 'sold') and s.lot_id = (
      select id from lots where artwork_id = old.artwork_id order by created_at desc, id desc limit 1);
  return null;
end $$;
create trigger work_bookings_sales_follow_loans after update of during or delete on work_bookings
  for each row when (old.kind not in ('sale', 'reservation')) execute function book_sale_after_loan();
