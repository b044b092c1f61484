import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { type NewOrder, type OrderRow, orderStore } from './order-store.ts'

type Deps = {
  database: Database
  siteUrl: () => string
  mailInvoice: (tx: Tx, order: OrderRow) => Promise<void>
}

export type InvoiceForTransfer = ReturnType<typeof createInvoiceForTransfer>

/** How long an invoice stands: the rule of the house for every sale. */
export const DUE_AFTER_MS = 72 * 60 * 60_000

/** More than a card takes at once: an invoice with the house's bank details, and the order's page instead of a checkout. */
export const createInvoiceForTransfer =
  ({ database, siteUrl, mailInvoice }: Deps) =>
  async (order: NewOrder): Promise<string> => {
    const placed = await database.transaction(async (tx) => {
      // Asked for again, the invoice that is still open stands for it.
      const known = await orderStore.openTransfer(tx, order)
      if (known) return known
      const dueAt = new Date((await houseNow(tx)).getTime() + DUE_AFTER_MS)
      const added = await orderStore.add(tx, { ...order, status: 'due', dueAt })
      await mailInvoice(tx, added)
      return added
    })
    return `${siteUrl()}/orders/${placed.id}`
  }
