import { kindsWhere, type OrderKind } from '@vermeil/contracts/money/order-kinds'
import { never, neverLate, type PromiseCheck } from '../../../platform/promise-checks.ts'

const listed = (kinds: readonly OrderKind[]) => `(${kinds.map((kind) => `'${kind}'`).join(', ')})`
const lapsing = listed(kindsWhere(({ lapses }) => lapses))
const shipped = listed(kindsWhere(({ isShipped }) => isShipped))

/** Orders against their payments, refunds, deposits, payouts and shipments. The books themselves: `reconciliationStore`. */
export const orderPromises: readonly PromiseCheck[] = [
  never(
    10,
    'payments.received-payments',
    'The payment % has neither paid its order nor been returned.',
    `select c.payment_intent as subject from checkouts c join orders o on o.id = c.order_id
      where c.status = 'paid' and c.payment_intent is not null and o.payment_intent is distinct from c.payment_intent
        and not exists (select from refunds r where r.order_id = o.id and r.payment_intent = c.payment_intent)`,
  ),
  never(
    10,
    'payments.charged-amounts',
    'The checkout % was paid with another amount than its order asks for.',
    `select c.id as subject from checkouts c join orders o on o.id = c.order_id and o.payment_intent = c.payment_intent
      where c.status = 'paid'
        and c.amount_cents <> o.amount_cents + o.delivery_cents + o.insurance_cents + o.tax_cents`,
  ),
  never(
    10,
    'payments.paid-twice',
    'The sale of order % is paid twice.',
    `select min(id::text) as subject from orders
      where sale_id is not null and status = 'paid' group by sale_id having count(*) > 1`,
  ),
  neverLate(
    10,
    'payments.waiting-events',
    'The event % of the provider was received and not processed.',
    `select id as subject from provider_events where processed_at is null and received_at < $1`,
  ),
  never(
    11,
    'payments.refunds',
    'Order % counts another refunded sum than its refunds.',
    `select o.id as subject from orders o
      left join (
        select order_id, sum(amount_cents) as booked from refunds
        where is_booked and cause not in ('unfulfillable', 'deposit') group by order_id
      ) as r on r.order_id = o.id
      where o.refunded_cents <> coalesce(r.booked, 0)`,
  ),
  never(
    11,
    'payments.deposits',
    'The ledger holds more of the deposit of order % than was paid, or has returned more.',
    `select o.id as subject from orders o
      join (
        select order_id, -sum(amount_cents) as held from ledger_lines where account = 'deposit' group by order_id
      ) as l on l.order_id = o.id
      where l.held not between 0 and o.deposit_cents`,
  ),
  never(
    11,
    'payments.payout-lines',
    'The parts of payout % are another sum than the payout.',
    `select p.id as subject from payouts p join payout_lines l on l.payout_id = p.id
      group by p.id having sum(l.amount_cents) <> p.amount_cents`,
  ),
  never(
    11,
    'payments.disputes',
    'Order % is held for a chargeback that is over, or not held for one that is open.',
    `select coalesce(d.order_id, h.order_id) as subject
      from (select distinct order_id from disputes where status = 'open' and order_id is not null) as d
      full join (select order_id from payout_holds where reason = 'chargeback') as h on h.order_id = d.order_id
      where d.order_id is null or h.order_id is null`,
  ),
  neverLate(
    31,
    'payments.late-payouts',
    'The payout % should have been sent hours ago.',
    `select id as subject from payouts where status = 'wanted' and next_attempt_at < $1`,
  ),
  neverLate(
    31,
    'payments.late-refunds',
    'The refund % should have been sent hours ago.',
    `select id as subject from refunds
      where status = 'wanted' and coalesce(next_attempt_at, created_at) < $1::timestamptz - interval '1 day'`,
  ),
  neverLate(
    31,
    'payments.held-bids',
    'The guarantee % is held for hours without a bid, or for a lot that nobody can win any more.',
    `select g.id as subject from bid_guarantees g join public_lots l on l.id = g.lot_id
      where (g.status = 'held' and g.created_at < $1)
        or (g.status = 'placed' and l.state in ('passed', 'withdrawn') and l.ended_at < $1)`,
  ),
  neverLate(
    31,
    'payments.unpaid-orders',
    'Order % is due without a day, without a buyer or for hours too long.',
    `select id as subject from orders
      where status = 'due' and (buyer_id is null or due_at is null or (kind in ${lapsing} and due_at < $1))`,
  ),
  never(
    31,
    'payments.orders-without-shipment',
    'Order % is paid, not completed, and nobody ships it.',
    `select id as subject from orders o
      where status = 'paid' and kind in ${shipped} and completed_at is null
        and not exists (select from order_arrivals a where a.order_id = o.id)`,
  ),
  never(
    31,
    'payments.arrivals',
    'Order % and its shipment name two times of delivery.',
    `select o.id as subject from orders o join order_arrivals a on a.order_id = o.id
      where o.status = 'paid' and o.kind in ${shipped} and o.delivered_at is distinct from a.arrived_at`,
  ),
]
