import type { OrderProblems as OrderProblemsView } from '@vermeil/contracts/fulfillment/claims.schema'
import type { OrderId } from '@vermeil/contracts/ids'
import type { Payments } from '../../money/payments/payments.ts'
import type { Account } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { ClaimPlace } from '../claims/claim-access.ts'
import type { Claims } from '../claims/claims.ts'
import { type Arrival, reportable } from './problem-rules.ts'

/** What a buyer can report about an order, and what was. Claims do the rest: `order-claims.ts` is their port. */
export interface OrderProblems {
  /** The order as the caller's side of it; null for orders about which nothing can be reported. */
  place(reader: Account, orderId: OrderId): Promise<ClaimPlace | null>
  of(reader: Account, orderId: OrderId, place: ClaimPlace): Promise<OrderProblemsView>
}

/** Null for an order whose way to its buyer is not recorded. */
export type ReadArrival = (on: Db | Tx, order: { id: OrderId }) => Promise<Arrival | null>

type Deps = {
  database: Database
  claims: Pick<Claims, 'about' | 'place'>
  payments: Pick<Payments, 'problems'>
  arrivalOf: ReadArrival
}

export const createOrderProblems = ({ database: { db }, claims, payments, arrivalOf }: Deps): OrderProblems => ({
  place: (reader, orderId) => claims.place(reader, 'order', orderId),

  async of(reader, orderId, { side }) {
    const claim = await claims.about(reader, 'order', orderId)
    if (claim || side !== 'claimant') return { claim, reportable: [] }
    const order = must(await payments.problems.find(db, orderId), 'the order that was loaded')
    const arrival = order.refundable > 0 ? await arrivalOf(db, order) : null
    if (!arrival) return { claim, reportable: [] }
    const now = await houseNow(db)
    return {
      claim,
      reportable: reportable(arrival, now).map(({ problem, until }) => ({
        ...{ problem, until: until?.toISOString() ?? null },
      })),
    }
  },
})
