import { type PlanId, plans } from '@vermeil/contracts/plans'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { subscriptionStore } from './subscription-store.ts'

/** A plan that nothing is collected for: what sales has agreed on, and what the demonstration house opens with. */
export async function addGranted(tx: Tx, accountId: string, plan: PlanId): Promise<void> {
  const now = await houseNow(tx)
  await subscriptionStore.add(tx, {
    ...{ accountId, plan, price: plans[plan].price, providerId: null, providerCreatedAt: null },
    ...{ status: 'active', cancelsAtPeriodEnd: false },
    periodEndsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate())),
  })
}
