-- A payment that is disputed freezes its order, and a refund can fail at the bank after it had succeeded.

-- Since when the buyer's bank has the payment; null where it has not. Nothing is shipped, confirmed or completed then.
alter table shipments add column disputed_at timestamptz;
update shipments set disputed_at = disputes.opened_at, next_step_at = null
  from disputes where disputes.order_id = shipments.order_id and disputes.status = 'open';

-- The shares in the payment are lowered already. If such a refund is not done, its money is owed to the payer.
alter table refunds add column is_booked boolean not null default false;
update refunds set is_booked = true where status = 'done';
alter table refunds add constraint refunds_done_are_booked check (status <> 'done' or is_booked) not valid;
