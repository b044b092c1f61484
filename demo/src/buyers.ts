import type { Payments } from '../../server/src/modules/payments/payments.ts'
import type { Every, Round } from '../../server/src/platform/rounds.ts'
import { demoAccounts, demoBidderIds } from './accounts.ts'
import { isRefusal } from './refusal.ts'

type Deps = { payments: Pick<Payments, 'admin' | 'dueFrom'>; every: Every }

const EVERY_MS = 60_000

/** Pays what demo bidders win, by transfer: otherwise the demo would be full of lapsed orders. */
export function createDemoBuyers({ payments, every }: Deps): Round {
  async function payAll(): Promise<void> {
    for (const { id, amount } of await payments.dueFrom(demoBidderIds)) {
      await payments.admin.markTransferred(demoAccounts.admin.id, id, amount, 'Demo transfer').catch((error) => {
        // Another node was faster.
        if (!(isRefusal(error) && error.code === 'order.not-payable')) throw error
      })
    }
  }

  return every(EVERY_MS, 'demo-buyers', payAll)
}
