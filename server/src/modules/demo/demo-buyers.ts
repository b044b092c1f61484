import { AppError } from '../../platform/app-error.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Payments } from '../payments/payments.ts'

type Deps = {
  payments: Pick<Payments, 'admin' | 'dueFrom'>
  bidderIds: readonly string[]
  /** Who notes that the money has come. */
  adminId: string
  logger: Logger
}

const EVERY_MS = 60_000

/** What demo bidders win they pay, by transfer: otherwise the books of the demonstration house would be full of lapses. */
export function createDemoBuyers({ payments, bidderIds, adminId, logger }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function payAll(): Promise<void> {
    for (const { id, amount } of await payments.dueFrom(bidderIds)) {
      await payments.admin.markTransferred(adminId, id, amount, 'Demonstration transfer').catch((error) => {
        // Another node was faster.
        if (!(error instanceof AppError && error.code === 'order.not-payable')) throw error
      })
    }
  }

  const round = () => payAll().catch((error) => logger.warn({ err: error }, 'the demo buyers could not pay'))
  return {
    round,
    start() {
      timer = setInterval(() => {
        running = running.then(round)
      }, EVERY_MS)
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
