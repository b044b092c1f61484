import type { CsvValue } from '@vermeil/contracts/csv'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import {
  type AdminOrder,
  type AdminOrderFilter,
  type AdminOrderPage,
  type AdminOrderQuery,
  adminOrderPageSize,
} from '@vermeil/contracts/money/payments-admin.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import { must, one } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { requireCapability } from '../../../platform/staff-store.ts'
import type { ReceivePayment } from '../checkout/receive-payment.ts'
import { disputeStore } from '../disputes/dispute-store.ts'
import { refundableTotalOf, totalOf } from '../orders/order-cost-rules.ts'
import { orderFileHeader, orderFileLine } from '../orders/order-file.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { type OrderSearch, orderSearchStore } from '../orders/order-search-store.ts'
import { orderStore } from '../orders/order-store.ts'
import type { OwnOrders } from '../orders/own-orders.ts'
import { isPriceRefund, type RefundRow, refundStore } from '../orders/refund-store.ts'
import type { Refunds } from '../orders/refunds.ts'
import { sharesOf } from './ledger-rules.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'emailsOf' | 'findPeople' | 'profileOf'>
  orders: Pick<OwnOrders, 'views'>
  refunds: Pick<Refunds, 'byAdministrator'>
  receive: ReceivePayment['receive']
}

/** How many orders are read at once for a file. */
const FILE_BATCH = 500

/** What administrators do with orders and money. Every act is audited in its own transaction. */
export type PaymentAdministration = ReturnType<typeof createPaymentAdministration>

export function createPaymentAdministration(deps: Deps) {
  const { database, accounts, orders, refunds, receive } = deps
  const { db } = database

  async function people(ids: readonly (string | null)[]) {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const [profiles, emails] = await Promise.all([accounts.profileOf(wanted), accounts.emailsOf(wanted)])
    return (id: string) => ({ id, name: profiles.get(id)?.name ?? '', email: emails.get(id) ?? null })
  }

  async function toAdminOrders(rows: readonly OrderRow[]): Promise<AdminOrder[]> {
    const ids = rows.map(({ id }) => id)
    const [views, person, allRefunds, disputed] = await Promise.all([
      orders.views(rows),
      people(rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])),
      refundStore.ofOrders(db, ids),
      disputeStore.openAmong(db, ids),
    ])
    return rows.map((order, place) => {
      const own = allRefunds.filter(({ orderId }) => orderId === order.id)
      return {
        ...must(views[place], 'a view of every order'),
        buyer: order.buyerId === null ? null : person(order.buyerId),
        seller: order.sellerId === null ? null : person(order.sellerId),
        shares: sharesOf(order),
        refundable: disputed.has(order.id) ? 0 : refundableOf(order, own),
        isDisputed: disputed.has(order.id),
        refunds: own.map(toRefund),
        lapsedAt: order.lapsedAt?.toISOString() ?? null,
        lapseHandled: order.lapseHandled,
      }
    })
  }

  async function order(orderId: OrderId): Promise<AdminOrder> {
    const found = await orderStore.byId(db, orderId)
    if (!found) throw new AppError('order.unknown', {})
    return one(await toAdminOrders([found]))
  }

  const searchFor = async (filter: AdminOrderFilter): Promise<OrderSearch> => ({
    ...filter,
    people: filter.q ? await accounts.findPeople(filter.q) : [],
  })

  return {
    order,

    async orders({ limit = adminOrderPageSize, page = 1, ...filter }: AdminOrderQuery): Promise<AdminOrderPage> {
      const search = await searchFor(filter)
      const [rows, total] = await Promise.all([
        orderSearchStore.page(db, search, { limit, offset: (page - 1) * limit }),
        orderSearchStore.count(db, search),
      ])
      return { orders: await toAdminOrders(rows), total }
    },

    /** Every order that matches, as lines of a CSV file. */
    async *ordersFile(
      filter: AdminOrderFilter,
      shown: (order: AdminOrder) => AdminOrder = (order) => order,
    ): AsyncGenerator<readonly CsvValue[]> {
      yield orderFileHeader
      const search = await searchFor(filter)
      for (let last: OrderRow | null = null; ; ) {
        const rows: OrderRow[] = await orderSearchStore.after(db, search, last, FILE_BATCH)
        for (const order of await toAdminOrders(rows)) yield orderFileLine(shown(order))
        last = rows.at(-1) ?? null
        if (rows.length < FILE_BATCH) return
      }
    },

    async refund(adminId: AccountId, orderId: OrderId, amount: number, reason: string): Promise<AdminOrder> {
      await refunds.byAdministrator(adminId, orderId, amount, reason)
      return order(orderId)
    },

    /** A bank transfer has arrived. The order is fulfilled as if it had been paid by card. */
    async markTransferred(
      adminId: AccountId,
      orderId: OrderId,
      amount: number,
      reference: string,
    ): Promise<AdminOrder> {
      await database.transaction(async (tx) => {
        await requireCapability(tx, adminId, 'money')
        const due = await orderStore.lock(tx, orderId)
        if (!due) throw new AppError('order.unknown', {})
        if (due.status !== 'due') throw new AppError('order.not-payable', {})
        if (due.needsDeliveryChoice) throw new AppError('delivery.choice-needed', {})
        if (amount !== totalOf(due)) throw new AppError('payment.amount-differs', { owed: totalOf(due) })
        const transfer = { source: 'bank', with: 'bank-transfer', paymentIntent: null } as const
        await receive(tx, due, { ...transfer, bookingKey: `transfer:${orderId}`, amount })
        const paid = must(await orderStore.lock(tx, orderId), 'the order that was just paid')
        const changes = changedFields({ status: due.status }, { status: paid.status })
        const act = { actorId: adminId, act: 'order.bank-transfer', details: { amount, reference }, ...changes }
        await recordAct(tx, { ...act, subject: `order:${orderId}` })
      })
      return order(orderId)
    },
  }
}

function refundableOf(order: OrderRow, refunds: readonly RefundRow[]): number {
  if (order.status !== 'paid' || order.paidWith === 'house') return 0
  const promised = refunds
    .filter(({ cause, status }) => isPriceRefund(cause) && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  return refundableTotalOf(order) - promised
}

const toRefund = ({ id, amount, cause, reason, status, createdAt }: RefundRow) => ({
  ...{ id, amount, cause, reason, status },
  at: createdAt.toISOString(),
})
