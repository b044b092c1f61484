import { type RunSql, statement } from '../../platform/postgres/run-sql.ts'
import { never, neverLate, type PromiseCheck } from '../../platform/promise-checks.ts'

const goesOn = 'not has_open_problem and disputed_at is null'

/** Every shipment is in a state that one of its sides, or the clock, leaves. */
export const shipmentPromises: readonly PromiseCheck[] = [
  never(
    31,
    'shipping.next-steps',
    'The shipment of order % waits for nobody: nothing is due by the clock.',
    `select order_id as subject from shipments
      where next_step_at is null and ${goesOn}
        and (state = 'delivered' or (state = 'shipped' and (direction = 'out' or warned_at is null)))`,
  ),
  // The first reminder of a short term may have been due before the payment.
  neverLate(
    31,
    'shipping.late-steps',
    'The shipment of order % should have gone on hours ago.',
    `select order_id as subject from shipments where next_step_at < $1 and paid_at < $1 and ${goesOn}`,
  ),
  never(
    31,
    'shipping.events',
    'The shipment of order % has no record of how it got where it is.',
    `select order_id as subject from shipments s
      where state in ('shipped', 'delivered', 'completed', 'canceled') and follows = 'order'
        and not exists (select from shipment_events e
          where e.order_id = s.order_id and e.direction = s.direction and e.kind = s.state)`,
  ),
]

const readProblems = statement<{ orderId: string }>(
  'shipping.open-problems',
  `select order_id as "orderId" from shipments where has_open_problem`,
)

/** Orders whose delivery waits for the end of a problem. */
export const ordersWithProblem = async (run: RunSql): Promise<string[]> =>
  (await run(readProblems)).map(({ orderId }) => orderId)
