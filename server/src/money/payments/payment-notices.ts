import type { NoticeDetails } from '@vermeil/contracts/contact/notices.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Notices } from '../../contact/notices/notices.ts'
import { must } from '../../platform/must.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { totalOf } from './orders/order-cost-rules.ts'
import type { OrderRow } from './orders/order-row.ts'
import type { PaymentMails } from './payment-mails.ts'

export type PaymentNotice = {
  accountId: AccountId
  kind: 'payment-due' | 'payment-received' | 'payment-failed' | 'bid-not-placed'
  lotId: LotId | null
  details: NoticeDetails
}

export type PaymentNotices = ReturnType<typeof createPaymentNotices>

type Deps = { notices: Pick<Notices, 'notify'>; mails: Pick<PaymentMails, 'invoice'> }

export function createPaymentNotices({ notices, mails }: Deps) {
  const notify = (tx: Tx, notice: PaymentNotice) => notices.notify(tx, [notice])

  return {
    notify,

    /** Sends the invoice of an order that is due, by mail and as a notice. */
    async requestPayment(tx: Tx, order: OrderRow): Promise<void> {
      await mails.invoice(tx, order)
      const { dueAt, id, lotId } = order
      const amount = totalOf(order)
      const accountId = must(order.buyerId, 'a buyer of an order that is due')
      const details = { amount, path: `/orders/${id}`, ...(dueAt ? { paymentDueAt: dueAt.toISOString() } : {}) }
      await notify(tx, { accountId, kind: 'payment-due', lotId, details })
    },
  }
}
