import type { Payments } from '../../server/src/money/payments/payments.ts'
import type { Every, Round } from '../../server/src/platform/rounds.ts'
import { demoAccounts, demoBidderIds } from './accounts.ts'
import { isRefusal } from './refusal.ts'

type Deps = {
  payments: Pick<Payments, 'dueFrom'> & { admin: Pick<Payments['admin'], 'markTransferred'> }
  every: Every
}

const EVERY_MS = 60_000
/** Another node was faster, or the work is sent by quote: nobody asks for one here, and the order lapses. */
const unpayable: ReadonlySet<string> = new Set(['order.not-payable', 'delivery.choice-needed'])

/** Pays what demo bidders win, by transfer: otherwise the demo would be full of lapsed orders. */
export function createDemoBuyers({ payments, every }: Deps): Round {
  async function payAll(): Promise<void> {
    for (const { id, amount } of await payments.dueFrom(demoBidderIds)) {
      await payments.admin.markTransferred(demoAccounts.admin.id, id, amount, 'Demo transfer').catch((error) => {
        if (!(isRefusal(error) && unpayable.has(error.code))) throw error
      })
    }
  }

  return every(EVERY_MS, 'demo-buyers', payAll)
}
