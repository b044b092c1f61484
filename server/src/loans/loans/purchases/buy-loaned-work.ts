import { formatMoney } from '@vermeil/contracts/format-figures'
import type { MadeSale } from '../../../money/payments/orders/order-ports.ts'
import type { OrderRow } from '../../../money/payments/orders/order-row.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { inSavepoint } from '../../../platform/postgres/savepoint.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { ChangeLoan } from '../change-loan.ts'
import { rentalStore } from '../hires/rental-store.ts'
import { bookings } from '../leases/booking-store.ts'
import type { StoredLoan } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { isOut } from '../rules/decide-loan.ts'
import { buyerOf } from './loan-purchase-access.ts'
import { type BuyableLoan, purchasePrice } from './loan-purchase-rules.ts'
import { loanPurchaseStore } from './loan-purchase-store.ts'
import type { LoanPurchases } from './loan-purchases.ts'

type Deps = {
  database: Database
  listings: Pick<Listings, 'payableWork'>
  change: Pick<ChangeLoan, 'bought'>
  payments: Pick<Payments, 'handle' | 'sellLentWork'>
}

class NotSold extends Error {}

/** Of a staging, what is paid of its months. */
const rentPaid = (loan: StoredLoan): number =>
  loan.kind === 'staging' ? loan.months.reduce((sum, { isPaid, rent }) => sum + (isPaid ? rent : 0), 0) : loan.rent

const toBuyable = (loan: StoredLoan): BuyableLoan => ({
  ...{ ownerId: loan.ownerId, rent: rentPaid(loan), isRunning: isOut(loan.state) },
  startedAt: loan.startedAt ?? new Date(`${loan.from}T00:00:00Z`),
})

export function createLoanPurchases({ database: { db }, listings, change, payments }: Deps): LoanPurchases {
  /** The work with its price for the person who has it; null if it can't be bought from there now. */
  async function priced(on: Db | Tx, loan: StoredLoan) {
    const work = await listings.payableWork(loan.artworkId, on)
    if (!work) return null
    const now = await houseNow(on)
    const booked = await bookings.between(on, [loan.artworkId], now, null)
    const isPromised = booked.some(({ subjectId }) => subjectId !== loan.id)
    const { creditPercent } = await rentalStore.terms(on, loan.artworkId)
    const price = purchasePrice(toBuyable(loan), work, { creditPercent, isPromised, now })
    return price && { work, ...price }
  }

  async function requirePrice(loan: StoredLoan) {
    const found = await priced(db, loan)
    if (!found) throw new AppError('loan.not-for-sale', {})
    return found
  }

  /** Ends the loan, which offers the work again. What it is sold for; null if it can't be bought from there any more. */
  async function bought(tx: Tx, { id, buyerId }: OrderRow): Promise<number | null> {
    const purchase = await loanPurchaseStore.ofOrder(tx, id)
    const loan = purchase && (await loanStore.find(tx, purchase.kind, purchase.loanId))
    if (!loan || !isOut(loan.state) || buyerOf(loan) !== buyerId) return null
    const now = await priced(tx, loan)
    if (!now || now.price !== purchase.price) return null
    await change.bought(tx, loan)
    return now.price
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

  payments.handle('loan-purchase', { paid: sellToBorrower, refunded: payments.sellLentWork.undo })

  return {
    find: (kind, id) => loanStore.find(db, kind, id),
    async offer(loan) {
      const { work, price, credit, amount } = await requirePrice(loan)
      const { tax, includedTax } = await payments.sellLentWork.costs(buyerOf(loan), work, amount)
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
}
