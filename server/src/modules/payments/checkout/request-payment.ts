import type { Tx } from '../../../platform/postgres/database.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { TellPerson } from '../tell-person.ts'

export type RequestPayment = ReturnType<typeof createRequestPayment>

/** Sends the invoice of an order that is due, by mail and as a notice. What comes back announces the notice. */
export const createRequestPayment =
  ({ mails, tell }: { mails: Pick<PaymentMails, 'invoice'>; tell: TellPerson }) =>
  async (tx: Tx, order: OrderRow): Promise<() => void> => {
    await mails.invoice(tx, order)
    const { amount, dueAt, id, buyerId } = order
    const details = { amount, path: `/orders/${id}`, ...(dueAt ? { paymentDueAt: dueAt.toISOString() } : {}) }
    return tell(tx, { accountId: buyerId!, kind: 'payment-due', order, details })
  }
