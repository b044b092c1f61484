import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { TellPerson } from '../tell-person.ts'
import { type OrderRow, orderStore } from './order-store.ts'

type Deps = { database: Database; mails: PaymentMails; tell: TellPerson }

type Due = { id: string; step: 'first' | 'last' | 'lapse' }

const AT_ONCE = 100

/** Reminds of what is due, 24 and 48 hours after the sale, and lets lapse what is not paid after 72. */
export function createChaseOrders({ database, mails, tell }: Deps) {
  // By the reminders sent so far, how long before its deadline an order needs the next step: each stage is one index
  // lookup. After two days of downtime an order gets the one reminder that still fits, not both.
  const findDue = async (): Promise<Due[]> => {
    const { rows } = await sql<Due>`
      select id, case
        when due_at <= (select house_now()) then 'lapse'
        when due_at <= (select house_now()) + interval '24 hours' then 'last'
        else 'first' end as step
      from (values (0, interval '48 hours'), (1, interval '24 hours'), (2, interval '0')) as stage (sent, ahead)
      join orders on status = 'due' and reminders_sent = sent and due_at <= (select house_now()) + ahead
      order by due_at limit ${AT_ONCE}`.execute(database.db)
    return rows
  }

  async function take(tx: Tx, order: OrderRow, step: Due['step']): Promise<() => void> {
    const path = `/orders/${order.id}`
    if (step === 'lapse') {
      await orderStore.setStatus(tx, order.id, 'lapsed')
      await mails.lapsed(tx, order)
      const details = { amount: order.amount, text: `The invoice for ${order.title} has lapsed.`, path }
      return tell(tx, { accountId: order.buyerId!, kind: 'payment-failed', order, details })
    }
    const isLast = step === 'last'
    const reminders_sent = isLast ? 2 : 1
    await tx.updateTable('orders').set({ reminders_sent }).where('id', '=', order.id).execute()
    await mails.reminder(tx, order, isLast)
    const details = { amount: order.amount, paymentDueAt: order.dueAt!.toISOString(), path }
    return tell(tx, { accountId: order.buyerId!, kind: 'payment-due', order, details })
  }

  return async (): Promise<void> => {
    for (const { id, step } of await findDue()) {
      const announce = await database.transaction(async (tx) => {
        const order = await orderStore.hold(tx, id)
        // It may have been paid, or chased by another node, since it was found.
        const isStillDue = order?.status === 'due' && order.buyerId !== null
        const isStillNext = step === 'lapse' || (order?.remindersSent ?? 0) < (step === 'last' ? 2 : 1)
        return isStillDue && isStillNext ? take(tx, order, step) : null
      })
      announce?.()
    }
  }
}
