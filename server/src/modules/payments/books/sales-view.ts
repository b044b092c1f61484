import type { AccountId } from '@vermeil/contracts/ids'
import type { SaleRecord, SalesView, Statement } from '@vermeil/contracts/payments'
import { must } from '../../../platform/must.ts'
import type { Database, Db } from '../../../platform/postgres/database.ts'
import { orderListStore } from '../orders/order-list-store.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { payoutHoldDays, sharesOf } from './ledger-rules.ts'
import { ledger } from './ledger-store.ts'
import type { Payouts } from './payouts.ts'

type Deps = { database: Database; payouts: Pick<Payouts, 'balanceOf'> }

/** `completed` once it is paid and its earnings may be paid out; `processing` in between. */
function statusOf(order: OrderRow, now: Date): SaleRecord['status'] {
  if (order.status === 'due') return 'pending_payment'
  const freeAt = order.paidAt ? order.paidAt.getTime() + payoutHoldDays * 86_400_000 : Number.POSITIVE_INFINITY
  return order.deliveredAt || freeAt <= now.getTime() ? 'completed' : 'processing'
}

/** What an account has sold, or earned as the realtor of a sale, and the commission on it. */
export const createSalesView =
  ({ database, payouts }: Deps) =>
  async (accountId: AccountId): Promise<SalesView> => {
    const [orders, balance] = await Promise.all([
      orderListStore.soldBy(database.db, accountId),
      payouts.balanceOf(accountId),
    ])
    const now = new Date()
    const sales = orders.map((order): SaleRecord => {
      const price = order.amount - order.deposit - order.refunded
      const shares = must(sharesOf(order, price), 'shares of a sold order')
      const earnings = order.sellerId === accountId ? shares.artist : shares.realtor
      return {
        id: order.id,
        title: order.title,
        salePrice: price,
        commission: price - earnings,
        earnings,
        date: (order.paidAt ?? order.createdAt).toISOString(),
        // Sellers know buyers by a number, never by name.
        buyer: `Buyer ${(order.buyerId ?? order.id).slice(-6).toUpperCase()}`,
        kind: order.kind,
        status: statusOf(order, now),
        isPaidOut: order.paidAt !== null && !balance.unpaidOrders.has(order.id),
      }
    })
    const earned = (records: readonly SaleRecord[]) => records.reduce((sum, { earnings }) => sum + earnings, 0)
    return {
      sales,
      totals: {
        earnings: earned(sales.filter(({ status }) => status === 'completed')),
        pending: earned(sales.filter(({ status }) => status === 'pending_payment')),
        buyNowSales: sales.filter(({ kind }) => kind === 'purchase').length,
        leaseRevenue: earned(sales.filter(({ kind, status }) => kind === 'lease' && status !== 'pending_payment')),
        payable: balance.payable,
        paidOut: balance.paidOut,
      },
    }
  }

/** What we owe an account and have paid it, as its lines in the ledger. */
export async function readStatement(db: Db, accountId: AccountId): Promise<Statement> {
  const lines = await ledger.statementOf(db, accountId)
  const balance = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { balance, lines: lines.map(({ at, ...line }) => ({ at: at.toISOString(), ...line })) }
}
