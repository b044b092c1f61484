-- What people may enter is limited where it is entered. What is computed and stored is any whole number of cents that
-- JSON carries exactly, so that nothing derived from an accepted amount can fail to fit (promise 20).
set local lock_timeout = '5s';

alter table lot_entries drop constraint lot_entries_amount_cents_check;
alter table lot_entries add constraint lot_entries_amount_cents_check
  check (amount_cents between 1 and 9007199254740991) not valid;
alter table lot_entries validate constraint lot_entries_amount_cents_check;
alter table ceilings drop constraint ceilings_max_cents_check;
alter table ceilings add constraint ceilings_max_cents_check check (max_cents between 1 and 9007199254740991) not valid;
alter table ceilings validate constraint ceilings_max_cents_check;
-- A year's lease costs ten times its monthly price, the deposit included.
alter table orders drop constraint orders_amount_cents_check;
alter table orders add constraint orders_amount_cents_check
  check (amount_cents between 1 and 9007199254740991) not valid;
alter table orders validate constraint orders_amount_cents_check;

-- Part of the terms that a lot copies from its work: what an unusual bid is compared with, under the lot's own lock.
alter table lots add column estimate_high_cents bigint check (estimate_high_cents > 0);
update lots set estimate_high_cents = artworks.estimate_high_cents
  from artworks where artworks.id = lots.artwork_id and lots.state in ('scheduled', 'live', 'stopped');

-- A bid that won may be voided after the lot has ended. Its entry then says that the lot has passed after all; the sale
-- stays on record, marked, and counts nowhere.
alter table lot_entries drop constraint lot_entries_closings_have_an_outcome;
alter table lot_entries add constraint lot_entries_closings_have_an_outcome check (
  case kind when 'closing' then outcome is not null
    when 'void' then outcome is null or outcome = 'passed'
    else outcome is null end
) not valid;
alter table lot_entries validate constraint lot_entries_closings_have_an_outcome;
alter table sales add column voided_at timestamptz check (voided_at >= sold_at);
-- A sale is owed by one person at a time; one that was refunded is owed by nobody, and may be offered to another.
drop index orders_one_standing_per_sale;
create unique index orders_one_standing_per_sale on orders (sale_id)
  where sale_id is not null and status not in ('lapsed', 'canceled', 'refunded');
