import { formatMoney } from '@vermeil/contracts/format-figures'
import type { MadeSale } from '../../../money/payments/orders/order-ports.ts'
import type { OrderRow } from '../../../money/payments/orders/order-row.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Module } from '../../../platform/module.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { inSavepoint } from '../../../platform/postgres/savepoint.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { Hires } from '../hires/hires.ts'
import type { BuyableLoan } from '../leases/lease-rules.ts'
import type { Leasing } from '../leases/leasing.ts'
import { loanPurchaseRoutes } from './loan-purchase-routes.ts'
import { purchasePrice } from './loan-purchase-rules.ts'
import { loanPurchaseStore } from './loan-purchase-store.ts'
import type { LoanPurchases } from './loan-purchases.ts'

type Deps = {
  database: Database
  limiter: Limiter
  listings: Pick<Listings, 'payableWork'>
  leasing: Pick<Leasing, 'bookings' | 'buyable' | 'returnWork'>
  hires: Pick<Hires, 'buyable' | 'bought' | 'terms'>
  payments: Pick<Payments, 'handle' | 'rentals' | 'sellLentWork'>
}

class NotSold extends Error {}

export function loanPurchasesModule(deps: Deps): Module<LoanPurchases> {
  const { database, limiter, listings, leasing, hires, payments } = deps
  const { db } = database

  const find = async (kind: string, id: string, on: Db | Tx = db): Promise<BuyableLoan | null> =>
    kind === 'hire' ? hires.buyable(on, id) : leasing.buyable(on, id)

  /** The work with its price for the person who has it; null if it can't be bought from there now. */
  async function priced(on: Db | Tx, loan: BuyableLoan) {
    const work = await listings.payableWork(loan.artworkId, on)
    if (!work) return null
    const now = await houseNow(on)
    const booked = await leasing.bookings.between(on, [loan.artworkId], now, null)
    const isPromised = booked.some(({ subjectId }) => subjectId !== loan.id)
    const { creditPercent } = await hires.terms.of(on, loan.artworkId)
    const price = purchasePrice(loan, work, { creditPercent, isPromised, now })
    return price && { work, ...price }
  }

  async function requirePrice(loan: BuyableLoan) {
    const found = await priced(db, loan)
    if (!found) throw new AppError('loan.not-for-sale', {})
    return found
  }

  /** Ends the loan, which offers the work again. What it is sold for; null if it can't be bought from there any more. */
  async function bought(tx: Tx, { id, buyerId }: OrderRow): Promise<number | null> {
    const purchase = await loanPurchaseStore.ofOrder(tx, id)
    const loan = purchase && (await find(purchase.kind, purchase.loanId, tx))
    if (!loan?.isRunning || loan.borrowerId !== buyerId) return null
    const now = await priced(tx, loan)
    if (now?.price !== purchase?.price) return null
    if (loan.kind === 'hire') await hires.bought(tx, loan.id)
    else {
      const leaseOrder = must(loan.orderId, 'the order of a lease')
      await payments.rentals.lock(tx, leaseOrder)
      await leasing.returnWork(tx, loan.id, { damage: 0, note: '' })
      await payments.rentals.returnDeposit(tx, leaseOrder, 'You bought the work.')
    }
    return now?.price ?? null
  }

  /** Ends the loan and sells the work to the person who has it. If either can't be done, neither is. */
  async function sellToBorrower(tx: Tx, order: OrderRow): Promise<MadeSale | boolean> {
    return inSavepoint(tx, async () => {
      const price = await bought(tx, order)
      const sold = price !== null && (await payments.sellLentWork.sell(tx, order, price))
      if (!sold) throw new NotSold()
      return sold
    }).catch((error: unknown) => {
      if (error instanceof NotSold) return false
      throw error
    })
  }

  const api: LoanPurchases = {
    find,
    async offer(loan) {
      const { work, price, credit, amount } = await requirePrice(loan)
      const { tax, includedTax } = await payments.sellLentWork.costs(loan.borrowerId, work, amount)
      return { title: loan.title, price, credit, amount, tax, includedTax, total: amount + tax, deposit: loan.deposit }
    },
    async checkout(payer, loan, shown, key) {
      const { work, price, credit, amount } = await requirePrice(loan)
      if (shown.amount !== amount) throw new AppError('payment.amount-differs', { owed: amount })
      const total = amount + (await payments.sellLentWork.costs(payer.id, work, amount)).tax
      if (shown.total !== undefined && shown.total !== total) throw new AppError('payment.total-differs', { total })
      const note = credit > 0 ? `${formatMoney(price)} without ${formatMoney(credit)} of the rent` : ''
      const { url } = await payments.sellLentWork.open(payer, {
        ...{ work, amount, note, key, cancelPath: '/orders' },
        added: (tx, orderId) => loanPurchaseStore.add(tx, orderId, { kind: loan.kind, loanId: loan.id, price, credit }),
      })
      return url
    },
  }

  payments.handle('loan-purchase', { paid: sellToBorrower, refunded: payments.sellLentWork.undo })
  return {
    api,
    async routes(app) {
      await app.register(loanPurchaseRoutes, { prefix: '/api/v1', purchases: api, limiter })
    },
  }
}
