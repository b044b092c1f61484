import type { ProblemKind } from '@vermeil/contracts/fulfillment/claim-terms'
import type { OrderId } from '@vermeil/contracts/ids'
import type { Payments } from '../../money/payments/payments.ts'
import { must } from '../../platform/must.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Claims } from '../claims/claims.ts'
import type { ShippingApi } from '../shipping/shipping.ts'

export type ProblemSeed = { orderId: OrderId; problem: ProblemKind; text: string; reportedAt: Date }

type Deps = {
  claims: Pick<Claims, 'seed'>
  payments: Pick<Payments, 'payouts' | 'problems'>
  shipping: Pick<ShippingApi, 'setProblem'>
}

/** Adds a problem that waits for the seller's answer. */
export const createSeedProblem =
  ({ claims, payments, shipping }: Deps) =>
  async (tx: Tx, { orderId, problem, text, reportedAt }: ProblemSeed): Promise<void> => {
    const { title, buyerId, sellerId, refundable } = must(await payments.problems.find(tx, orderId), 'the order')
    await claims.seed(tx, {
      ...{ subject: { kind: 'order', id: orderId, title }, claimantId: buyerId, respondentId: sellerId, problem },
      ...{ asked: refundable, text, authorId: buyerId, openedAt: reportedAt },
    })
    await payments.payouts.hold(tx, orderId, 'problem')
    await shipping.setProblem(tx, orderId, true)
  }
