-- Leasing: leases, and where a work is at any time.

create table leases (
  id uuid primary key default uuidv7(),
  order_id uuid not null constraint leases_one_per_order unique references orders (id),
  artwork_id uuid not null references artworks (id),
  lessee_id uuid not null references accounts (id) on delete restrict,
  lessor_id uuid references accounts (id) on delete restrict,
  title text not null,
  months smallint not null constraint leases_months_offered check (months in (1, 3, 6, 12)),
  monthly_cents bigint not null constraint leases_monthly_price_positive check (monthly_cents > 0),
  total_cents bigint not null constraint leases_total_positive check (total_cents > 0),
  deposit_cents bigint not null constraint leases_deposit_is_one_month check (deposit_cents = monthly_cents),
  currency text not null default 'usd' constraint leases_currency_known check (currency = 'usd'),
  status text not null default 'active' constraint leases_status_known check (status in ('active', 'returned')),
  starts_at timestamptz not null,
  ends_at timestamptz not null constraint leases_end_after_start check (ends_at > starts_at),
  returned_at timestamptz,
  damage_cents bigint constraint leases_damage_within_deposit check (damage_cents between 0 and deposit_cents),
  damage_note text constraint leases_damage_note_length check (length(damage_note) <= 2000),
  constraint leases_returned_are_settled check (
    (status = 'returned') = (returned_at is not null) and (returned_at is null) = (damage_cents is null)
  )
);
-- An overdue lease is still active: the work is not leased again before it is back.
create unique index leases_one_active_per_work on leases (artwork_id) where status = 'active';
create index leases_by_artwork on leases (artwork_id, starts_at desc);
create index leases_by_lessee on leases (lessee_id, starts_at desc);
create index leases_by_lessor on leases (lessor_id, starts_at desc);

-- A work is in one place at a time (promise 17). Every lease, hire, staging, reservation and sale books it here.
create table work_bookings (
  id uuid primary key default uuidv7(),
  artwork_id uuid not null references artworks (id) on delete cascade,
  kind text not null
    constraint work_bookings_kind_known check (kind in ('lease', 'hire', 'staging', 'reservation', 'sale')),
  -- The lease, hire or sale that the booking is for.
  subject_id uuid not null,
  during tstzrange not null
    constraint work_bookings_have_a_start check (not isempty(during) and not lower_inf(during)),
  constraint work_bookings_one_per_subject unique (kind, subject_id),
  constraint work_bookings_one_place_at_a_time exclude using gist (artwork_id with =, during with &&)
);

-- However a sale comes about, the work is booked in the same commit.
create function book_sold_work() returns trigger language plpgsql as $$
begin
  insert into work_bookings (artwork_id, kind, subject_id, during)
  values (new.artwork_id, 'sale', new.id, tstzrange(new.sold_at, null));
  return null;
end $$;
create trigger sales_book_their_work after insert on sales for each row execute function book_sold_work();

-- A booked work is not offered, and an offered work is not booked, so that a lot that ends in a sale always finds its
-- work free. A work that was sold before may be offered again: by its buyer, or because the buyer never paid.
create function claim_work_for_lot() returns trigger language plpgsql as $$
begin
  -- The booking of an overdue lease has ended, but the work is not back.
  if exists (select from work_bookings
      where artwork_id = new.artwork_id and kind <> 'sale' and during && tstzrange(house_now(), null))
    or exists (select from leases where artwork_id = new.artwork_id and status = 'active') then
    raise exception 'artwork % is booked', new.artwork_id using errcode = '23P01', constraint = 'lots_offer_free_works';
  end if;
  delete from work_bookings where artwork_id = new.artwork_id and kind = 'sale' and lower(during) >= house_now();
  update work_bookings set during = tstzrange(lower(during), house_now())
    where artwork_id = new.artwork_id and kind = 'sale' and upper_inf(during);
  return new;
end $$;
create trigger lots_offer_free_works before insert on lots
  for each row when (new.state in ('scheduled', 'live', 'stopped')) execute function claim_work_for_lot();
create trigger lots_reopen_free_works before update of state on lots
  for each row when (old.state = 'withdrawn' and new.state <> 'withdrawn') execute function claim_work_for_lot();

create function refuse_booking_offered_work() returns trigger language plpgsql as $$
begin
  if exists (select from lots where artwork_id = new.artwork_id and state in ('scheduled', 'live', 'stopped')) then
    raise exception 'artwork % is on auction', new.artwork_id
      using errcode = '23P01', constraint = 'work_bookings_free_of_auctions';
  end if;
  return new;
end $$;
create trigger work_bookings_free_of_auctions before insert on work_bookings
  for each row when (new.kind <> 'sale') execute function refuse_booking_offered_work();
