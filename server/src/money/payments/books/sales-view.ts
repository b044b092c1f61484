import { plans } from '@vermeil/contracts/identity/plans'
import type { AccountId } from '@vermeil/contracts/ids'
import { isCountry } from '@vermeil/contracts/money/countries'
import { countryName } from '@vermeil/contracts/money/country-names'
import type { SaleRecord, SalesView, Statement } from '@vermeil/contracts/money/payments.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Db } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { orderListStore } from '../orders/order-list-store.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { realtorsOf } from '../orders/realtor-note.ts'
import { remainingParts, sharesOf } from './ledger-rules.ts'
import { ledger } from './ledger-store.ts'
import type { Payouts } from './payouts.ts'
import { earned, gainWith, nextPayout, type SharedSale, saleStatus, salesFigures, trendsOf } from './sales-rules.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf' | 'firstNamesOf'>
  payouts: Pick<Payouts, 'balanceOf'>
}

const YEAR = 365 * 86_400_000

/** What a seller was paid for in the last 12 months, with the terms that it was shared by. */
const sharedSales = (orders: readonly OrderRow[], sellerId: AccountId, now: Date): SharedSale[] =>
  orders.flatMap((order) => {
    const { paidAt, platformRate, realtorRate } = order
    return order.sellerId === sellerId && platformRate !== null && paidAt && now.getTime() - paidAt.getTime() < YEAR
      ? { price: remainingParts(order).price, platformRate, realtorRate }
      : []
  })

type Buyers = Awaited<ReturnType<Accounts['firstNamesOf']>>

/** Sellers see first name and country, and only of who has paid. Realtors have sold nothing to the buyer. */
function buyerText({ buyerId, paidAt, sellerId }: OrderRow, accountId: AccountId, buyers: Buyers): string {
  const buyer = buyerId && paidAt && sellerId === accountId ? buyers.get(buyerId) : undefined
  if (!buyer?.firstName) return 'Buyer'
  const { firstName, country } = buyer
  return country && isCountry(country) ? `${firstName}, ${countryName(country)}` : firstName
}

/** What an account has sold, or earned as the realtor of a sale, and the commission on it. */
export const createSalesView =
  ({ database, accounts, payouts }: Deps) =>
  async (accountId: AccountId): Promise<SalesView> => {
    const [now, orders, balance] = await Promise.all([
      houseNow(database.db),
      orderListStore.soldBy(database.db, accountId),
      payouts.balanceOf(accountId),
    ])
    const realtorOf = await realtorsOf(accounts, orders)
    const buyers = await accounts.firstNamesOf([...new Set(orders.flatMap(({ buyerId }) => buyerId ?? []))])
    const unpaid = new Set(balance.owed.map(({ orderId }) => orderId))
    const sales = orders.map((order): SaleRecord => {
      const { price, delivery } = remainingParts(order)
      const shares = must(sharesOf(order, price), 'shares of a sold order')
      const isCommission = order.sellerId !== accountId
      const realtor = realtorOf(order)
      const earnings = isCommission ? shares.realtor : shares.artist
      return {
        id: order.id,
        title: order.title,
        salePrice: price,
        commission: price - earnings,
        earnings,
        delivery: isCommission ? 0 : delivery,
        isCommission,
        realtor: realtor && { ...realtor, share: shares.realtor },
        date: (order.paidAt ?? order.createdAt).toISOString(),
        buyer: buyerText(order, accountId, buyers),
        kind: order.kind,
        status: saleStatus(order),
        isPaidOut: order.paidAt !== null && !unpaid.has(order.id),
      }
    })
    return {
      sales,
      totals: {
        ...salesFigures(sales),
        pending: earned(sales.filter(({ status }) => status === 'pending_payment')),
        payable: balance.payable,
        debt: balance.debt,
        paidOut: balance.paidOut,
      },
      trends: trendsOf(sales, now),
      nextPayout: nextPayout(balance.owed, now),
      held: balance.owed
        .flatMap(({ orderId, title, amount, isFree, freeAt, hold }) => {
          if (isFree || amount <= 0) return []
          return { orderId, title, amount, reason: hold, freeAt: hold ? null : (freeAt?.toISOString() ?? null) }
        })
        .toSorted((a, b) => (a.freeAt ?? '').localeCompare(b.freeAt ?? '')),
      gainWithPremium: gainWith(plans.premium, sharedSales(orders, accountId, now)),
    }
  }

/** What we owe an account and have paid it, as its lines in the ledger. */
export async function readStatement(db: Db, accountId: AccountId): Promise<Statement> {
  const lines = await ledger.statementOf(db, accountId)
  const balance = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { balance, lines: lines.map(({ at, ...line }) => ({ at: at.toISOString(), ...line })) }
}
