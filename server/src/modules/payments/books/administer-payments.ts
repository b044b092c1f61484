import type { ReturnLeaseBody } from '@vermeil/contracts/leasing'
import {
  type AdminOrder,
  type AdminOrderPage,
  type AdminOrderQuery,
  adminOrderPageSize,
  type FinanceFigures,
  type PayoutBook,
} from '@vermeil/contracts/payments-admin'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Leasing } from '../../leasing/leasing.ts'
import type { ReceiveMoney } from '../checkout/receive-money.ts'
import { type OrderRow, orderStore, toOrder } from '../orders/order-store.ts'
import type { OwnOrders } from '../orders/own-orders.ts'
import { type RefundRow, refundStore } from '../orders/refund-store.ts'
import type { Refunds } from '../orders/refunds.ts'
import type { PaymentMails } from '../payment-mails.ts'
import { damageLines, sharesOf } from './ledger-rules.ts'
import { ledger } from './ledger-store.ts'
import type { Payouts } from './payouts.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'accountById' | 'profileOf'>
  leasing: Pick<Leasing, 'returnWork'>
  orders: Pick<OwnOrders, 'views'>
  payouts: Payouts
  refunds: Refunds
  receive: ReceiveMoney['receive']
  mails: PaymentMails
}

/** The administrator's side of money. Every act is audited in its own transaction. */
export function createAdministration({ database, accounts, leasing, orders, payouts, refunds, receive, mails }: Deps) {
  const { db } = database

  async function people(ids: readonly (string | null)[]) {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const profiles = await accounts.profileOf(wanted)
    const found = await Promise.all(wanted.map((id) => accounts.accountById(id)))
    const emails = new Map(found.filter((person) => person !== null).map((person) => [person.id, person.email]))
    return (id: string) => ({ id, name: profiles.get(id)?.name ?? '', email: emails.get(id) ?? null })
  }

  async function dress(rows: readonly OrderRow[]): Promise<AdminOrder[]> {
    const [views, person, made] = await Promise.all([
      orders.views(rows),
      people(rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])),
      refundStore.ofOrders(
        db,
        rows.map(({ id }) => id),
      ),
    ])
    return rows.map((order, place) => {
      const own = made.filter(({ orderId }) => orderId === order.id)
      return {
        ...views[place]!,
        buyer: order.buyerId && person(order.buyerId),
        seller: order.sellerId && person(order.sellerId),
        shares: sharesOf(order),
        refundable: refundableOf(order, own),
        refunds: own.map(toRefund),
        lapsedAt: order.lapsedAt?.toISOString() ?? null,
        lapseHandled: order.lapseHandled,
      } as AdminOrder
    })
  }

  async function order(orderId: string): Promise<AdminOrder> {
    const found = await orderStore.byId(db, orderId)
    if (!found) throw new AppError('order.unknown', {})
    return (await dress([found]))[0]!
  }

  return {
    order,

    async orders({ status, kind, before, limit = adminOrderPageSize }: AdminOrderQuery): Promise<AdminOrderPage> {
      let query = db
        .selectFrom('orders')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit + 1)
      query = status
        ? query.where('status', '=', status)
        : query.where((eb) => eb.or([eb('status', 'not in', ['pending', 'canceled']), eb('sale_id', 'is not', null)]))
      if (kind) query = query.where('kind', '=', kind)
      if (before) query = query.where('id', '<', before)
      const rows = (await query.execute()).map(toOrder)
      const shown = rows.slice(0, limit)
      return { orders: await dress(shown), nextBefore: rows.length > limit ? shown.at(-1)!.id : null }
    },

    async refund(adminId: string, orderId: string, amount: number, reason: string): Promise<AdminOrder> {
      await refunds.byAdministrator(adminId, orderId, amount, reason)
      return order(orderId)
    },

    /** A transfer has arrived at the house's bank. What it pays for is given as if it had come by card. */
    async markTransferred(adminId: string, orderId: string, amount: number, reference: string): Promise<AdminOrder> {
      const received = await database.transaction(async (tx) => {
        const due = await orderStore.hold(tx, orderId)
        if (!due) throw new AppError('order.unknown', {})
        if (due.status !== 'due') throw new AppError('order.not-payable', {})
        if (amount !== due.amount) throw new AppError('payment.amount-differs', { owed: due.amount })
        const details = { amount, reference }
        await recordAct(tx, { actorId: adminId, act: 'order.bank-transfer', subject: `order:${orderId}`, details })
        const money = {
          purse: 'bank',
          with: 'bank-transfer',
          paymentIntent: null,
          bookingKey: `transfer:${orderId}`,
        } as const
        return receive(tx, due, { ...money, amount })
      })
      received.announce()
      return order(orderId)
    },

    /** The leased work is back: the deposit goes to the lessee, less what a damage costs its owner. */
    async returnLease(adminId: string, leaseId: string, body: ReturnLeaseBody): Promise<void> {
      await database.transaction(async (tx) => {
        const back = await leasing.returnWork(tx, leaseId, body)
        const paid = (await orderStore.hold(tx, back.orderId))!
        const { damage } = back
        const refunded = back.deposit - damage
        if (damage > 0) {
          const memo = `Damage: ${paid.title}`
          await ledger.book(tx, { bookingKey: `damage:${leaseId}`, memo, lines: damageLines(paid, damage) })
        }
        if (refunded > 0) await refunds.ofDeposit(tx, paid, refunded, 'The leased work is back.')
        await mails.depositReturned(tx, paid, refunded, damage, body.note)
        const details = { damage, refunded }
        const act = { actorId: adminId, act: 'lease.return', subject: `lease:${leaseId}`, details }
        await recordAct(tx, body.note ? { ...act, reason: body.note } : act)
      })
    },

    async payoutBook(): Promise<PayoutBook> {
      const [owed, paid] = await Promise.all([payouts.balances(), payouts.paid()])
      const person = await people([...owed, ...paid].map(({ partyId }) => partyId))
      return {
        owed: owed.map(({ partyId, payable, held }) => ({ party: person(partyId), payable, held })),
        paid: paid.map(({ id, partyId, amount, reference, paidAt }) => ({
          ...{ id, amount, reference, party: person(partyId) },
          paidAt: paidAt.toISOString(),
        })),
      }
    },
    payOut: payouts.pay,

    async figures(): Promise<FinanceFigures> {
      const [balances, received] = await Promise.all([ledger.balances(db), ledger.received(db)])
      const credit = (account: string) => -(balances.get(account) ?? 0)
      return {
        received,
        commission: credit('commission'),
        subscriptions: credit('subscription'),
        donations: credit('donation'),
        payable: credit('payable'),
        depositsHeld: credit('deposit'),
        refunded: received - (balances.get('provider') ?? 0) - (balances.get('bank') ?? 0) - (await paidOut()),
      }
    },
  }

  async function paidOut(): Promise<number> {
    return (await payouts.paid(1_000_000)).reduce((sum, { amount }) => sum + amount, 0)
  }
}

function refundableOf(order: OrderRow, refunds: readonly RefundRow[]): number {
  if (order.status !== 'paid' || order.paidWith === 'house') return 0
  const promised = refunds
    .filter(({ cause, status }) => (cause === 'administrator' || cause === 'provider') && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  return order.amount - order.deposit - promised
}

const toRefund = ({ id, amount, cause, reason, status, createdAt }: RefundRow) => ({
  ...{ id, amount, cause, reason, status },
  at: createdAt.toISOString(),
})
