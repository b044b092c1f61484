import type { SaleRecord, SalesView } from '@vermeil/contracts/payments'
import type { Database } from '../../../platform/postgres/database.ts'
import { type OrderRow, toOrder } from '../orders/order-store.ts'
import { sharesOf } from './ledger-rules.ts'
import type { Payouts } from './payouts.ts'

type Deps = { database: Database; payouts: Pick<Payouts, 'ofParty' | 'paidTo'> }

/** `completed` once it is paid and delivered, or a week has passed; `processing` in between. */
function statusOf(order: OrderRow, now: Date): SaleRecord['status'] {
  if (order.status === 'due') return 'pending_payment'
  const weekAfter = order.paidAt ? order.paidAt.getTime() + 7 * 86_400_000 : Number.POSITIVE_INFINITY
  return order.deliveredAt || weekAfter <= now.getTime() ? 'completed' : 'processing'
}

/** What somebody has sold, or earned as the realtor of a sale, with what the house kept of it. */
export const createSalesView =
  ({ database, payouts }: Deps) =>
  async (accountId: string): Promise<SalesView> => {
    const [rows, balance, paidOut] = await Promise.all([
      database.db
        .selectFrom('orders')
        .selectAll()
        .where((eb) => eb.or([eb('seller_id', '=', accountId), eb('realtor_id', '=', accountId)]))
        .where('status', 'in', ['due', 'paid'])
        .orderBy('created_at', 'desc')
        .limit(1_000)
        .execute(),
      payouts.ofParty(accountId),
      payouts.paidTo(accountId),
    ])
    const now = new Date()
    const sales = rows.map(toOrder).map((order): SaleRecord => {
      const price = order.amount - order.deposit - order.refunded
      const shares = sharesOf(order, price)!
      const earnings = order.sellerId === accountId ? shares.artist : shares.realtor
      return {
        id: order.id,
        title: order.title,
        salePrice: price,
        commission: price - earnings,
        earnings,
        date: (order.paidAt ?? order.createdAt).toISOString(),
        // As bidders are known to sellers: by a number, never by name.
        buyer: `Buyer ${(order.buyerId ?? order.id).slice(-6).toUpperCase()}`,
        kind: order.kind,
        status: statusOf(order, now),
        isPaidOut: order.paidAt !== null && !balance.unpaidOrders.has(order.id),
      }
    })
    const earned = (those: readonly SaleRecord[]) => those.reduce((sum, { earnings }) => sum + earnings, 0)
    return {
      sales,
      totals: {
        earnings: earned(sales.filter(({ status }) => status === 'completed')),
        pending: earned(sales.filter(({ status }) => status === 'pending_payment')),
        buyNowSales: sales.filter(({ kind }) => kind === 'purchase').length,
        leaseRevenue: earned(sales.filter(({ kind, status }) => kind === 'lease' && status !== 'pending_payment')),
        payable: balance.payable,
        paidOut,
      },
    }
  }
