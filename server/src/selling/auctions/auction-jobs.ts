import { z } from 'zod'
import type { JobDefinition } from '../../platform/jobs.ts'

const SaleData = z.object({ saleId: z.uuid(), lotId: z.uuid() })

/** Sent with every sale, in its commit. Payments handles it. */
export const invoiceSale: JobDefinition<z.infer<typeof SaleData>> = { name: 'sale.invoice', data: SaleData }

export const pruneBidAnswers: JobDefinition<Record<string, never>> = {
  name: 'auctions.prune-answers',
  data: z.object({}),
}

/** Every minute: bidders whose outbid notice was lost with a node. */
export const notifyMissedOutbid: JobDefinition<Record<string, never>> = {
  name: 'auctions.notify-missed-outbid',
  data: z.object({}),
}
