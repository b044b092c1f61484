import {
  seedProblem as addProblem,
  type ProblemSeedDeps,
} from '../../server/src/fulfillment/order-problems/seed-problem.ts'
import type { Payments } from '../../server/src/money/payments/payments.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { demoAccounts } from './accounts.ts'
import { at } from './at.ts'

export type ProblemModules = ProblemSeedDeps & { payments: Pick<Payments, 'latestOrdersOf'> }

const DAY = 86_400_000
const MAX_ORDERS = 100

/** A work that the demo artist has shipped arrived damaged: the artist is asked for an answer. */
export async function seedProblem(tx: Tx, modules: ProblemModules, now: Date): Promise<void> {
  const { id } = demoAccounts.artist
  const isOnItsWay = (paidAt: Date) => now.getTime() - paidAt.getTime() > 6 * DAY
  const shipped = (await modules.payments.latestOrdersOf(id, MAX_ORDERS)).filter(
    ({ sellerId, buyerId, paidAt, deliveredAt }) =>
      sellerId === id && buyerId !== null && paidAt !== null && deliveredAt === null && isOnItsWay(paidAt),
  )
  await addProblem(tx, modules, {
    ...{ orderId: at(shipped, 0).id, problem: 'damaged', reportedAt: new Date(now.getTime() - DAY) },
    text: 'A corner of the frame broke on the way, and the varnish below it is scratched. The box was dented.',
  })
}
