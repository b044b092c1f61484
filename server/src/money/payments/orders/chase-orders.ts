import type { AccountId } from '@vermeil/contracts/ids'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import { totalOf } from './order-cost-rules.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import { type ChaseStep, overdueOrderStore } from './overdue-order-store.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue'> & {
  mails: Pick<PaymentMails, 'lapsed' | 'reminder'>
  notify: PaymentNotices['notify']
}

const remindersAfter = { first: 1, last: 2 } as const

/** Sends two reminders before an order is due, and lets it lapse if it is not paid by then. */
export function createChaseOrders({ database, forEachDue, mails, notify }: Deps) {
  async function take(tx: Tx, order: OrderRow, accountId: AccountId, step: ChaseStep['step']): Promise<void> {
    const { id, lotId } = order
    const amount = totalOf(order)
    const path = `/orders/${id}`
    if (step === 'lapse') {
      await orderStore.setStatus(tx, id, 'lapsed')
      await mails.lapsed(tx, order)
      const { paymentTermHours } = order
      const details = { amount, text: `The invoice for ${order.title} has lapsed.`, path, paymentTermHours }
      return notify(tx, { accountId, kind: 'payment-failed', lotId, details })
    }
    await orderStore.setRemindersSent(tx, id, remindersAfter[step])
    await mails.reminder(tx, order, step === 'last')
    const dueAt = must(order.dueAt, 'the due date of a due order')
    const details = { amount, paymentDueAt: dueAt.toISOString(), path }
    return notify(tx, { accountId, kind: 'payment-due', lotId, details })
  }

  return async (): Promise<void> => {
    await forEachDue({
      task: 'unpaid orders',
      idField: 'orderId',
      find: (without) => overdueOrderStore.toChase(database.db, without),
      async run({ id, step }) {
        await database.transaction(async (tx) => {
          const order = await orderStore.lock(tx, id)
          // It may have been paid, or chased by another node, since it was found.
          if (order?.status !== 'due' || order.buyerId === null) return
          const isStillNext = step === 'lapse' || order.remindersSent < remindersAfter[step]
          if (isStillNext) await take(tx, order, order.buyerId, step)
        })
      },
    })
  }
}
