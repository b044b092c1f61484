import type { ProblemKind } from '@vermeil/contracts/fulfillment/claim-terms'
import type { OrderId } from '@vermeil/contracts/ids'
import type { Payments } from '../../money/payments/payments.ts'
import { must } from '../../platform/must.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { seedClaim } from '../claims/seed-claim.ts'
import type { ShippingApi } from '../shipping/shipping.ts'

export type ProblemSeed = { orderId: OrderId; problem: ProblemKind; text: string; reportedAt: Date }

export type ProblemSeedDeps = {
  payments: Pick<Payments, 'payouts' | 'problems'>
  shipping: Pick<ShippingApi, 'setProblem'>
}

/** Adds a problem that waits for the seller's answer. */
export async function seedProblem(
  tx: Tx,
  { payments, shipping }: ProblemSeedDeps,
  { orderId, problem, text, reportedAt }: ProblemSeed,
): Promise<void> {
  const { title, buyerId, sellerId, refundable } = must(await payments.problems.find(tx, orderId), 'the order')
  await seedClaim(tx, {
    ...{ subject: { kind: 'order', id: orderId, title }, claimantId: buyerId, respondentId: sellerId, problem },
    ...{ asked: refundable, text, authorId: buyerId, openedAt: reportedAt },
  })
  await payments.payouts.hold(tx, orderId, 'problem')
  await shipping.setProblem(tx, orderId, true)
}
