-- Earlier files copied rows once while nodes of the version before went on writing: what those committed in between is in
-- no copy. 0019 summed the ledger before its triggers, 0038 gave shipments to the orders of its own snapshot, 0047 stopped
-- those of open disputes, 0076 copied bank accounts. Each is repeated here behind a lock, and changes nothing where all is
-- there. Nothing is left to repeat of 0050 (its copies are built by the job `catalog.catch-up`).
lock table ledger_entries, ledger_lines, ledger_days, open_payables, orders, shipments, disputes, payout_accounts
  in share row exclusive mode;

merge into ledger_days stored using ledger_day_sums lines
  on stored.day = lines.day and stored.account = lines.account and stored.source = lines.source
when matched and (stored.debit_cents, stored.credit_cents) is distinct from (lines.debit_cents, lines.credit_cents) then
  update set debit_cents = lines.debit_cents, credit_cents = lines.credit_cents
when not matched then
  insert (day, account, source, debit_cents, credit_cents)
  values (lines.day, lines.account, lines.source, lines.debit_cents, lines.credit_cents)
when not matched by source then delete;

merge into open_payables stored using open_payable_sums lines
  on stored.party_id = lines.party_id and stored.order_id = lines.order_id
when matched and stored.amount_cents <> lines.amount_cents then update set amount_cents = lines.amount_cents
when not matched then
  insert (party_id, order_id, amount_cents) values (lines.party_id, lines.order_id, lines.amount_cents)
when not matched by source then delete;

-- Without a shipment an order has no next step: it is never completed and its seller never paid. Nothing was promised about
-- the delivery of these, so their days begin today.
with missed as (
  insert into shipments (order_id, buyer_id, seller_id, option, paid_at, ship_by, arrives_by, transit_days, next_step_at)
  select id, buyer_id, seller_id, 'arranged', paid_at, today + 7, today + 21, 14, (today + 6)::timestamp at time zone 'UTC'
  from orders, (select (house_now() at time zone 'UTC')::date as today) as house
  where status = 'paid' and kind in ('purchase', 'auction', 'loan-purchase', 'lease') and artwork_id is not null
    and delivered_at is null and completed_at is null
    and not exists (select from shipments where shipments.order_id = orders.id)
  returning order_id, paid_at
)
insert into shipment_events (order_id, kind, side, at) select order_id, 'paid', 'clock', paid_at from missed;
update orders set completed_at = delivered_at
where status in ('paid', 'refunded') and kind in ('purchase', 'auction', 'loan-purchase', 'lease')
  and delivered_at is not null and completed_at is null
  and not exists (select from shipments where shipments.order_id = orders.id);

update shipments set disputed_at = disputes.opened_at, next_step_at = null
  from disputes where disputes.order_id = shipments.order_id and disputes.status = 'open' and shipments.disputed_at is null;

update payout_accounts set bank_fingerprints = array[bank_fingerprint]
where bank_fingerprint is not null and bank_fingerprints = '{}';

-- Versions of searchable rows are counted from now on: a row is rebuilt by code that is newer than it, and by no other.
update lot_search set projection_version = 0 where projection_version <> 0;
