import { AppError } from '../../platform/app-error.ts'
import type { Every } from '../../platform/rounds.ts'
import type { Payments } from '../payments/payments.ts'

type Deps = {
  payments: Pick<Payments, 'admin' | 'dueFrom'>
  bidderIds: readonly string[]
  /** Who notes that the money has come. */
  adminId: string
  every: Every
}

const EVERY_MS = 60_000

/** What demo bidders win they pay, by transfer: otherwise the books of the demonstration house would be full of lapses. */
export function createDemoBuyers({ payments, bidderIds, adminId, every }: Deps) {
  async function payAll(): Promise<void> {
    for (const { id, amount } of await payments.dueFrom(bidderIds)) {
      await payments.admin.markTransferred(adminId, id, amount, 'Demonstration transfer').catch((error) => {
        // Another node was faster.
        if (!(error instanceof AppError && error.code === 'order.not-payable')) throw error
      })
    }
  }

  return every(EVERY_MS, 'demo-buyers', payAll)
}
