import { formatMoney } from '@vermeil/contracts/format-figures'
import type { LoanKind, LoanPurchaseBody, LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import type { MadeSale } from '../../../money/payments/orders/order-ports.ts'
import type { OrderRow } from '../../../money/payments/orders/order-row.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Account } from '../../../platform/http/access.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { inSavepoint } from '../../../platform/postgres/savepoint.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { ChangeLoan } from '../change-loan.ts'
import { loanCatalogStore } from '../hires/loan-catalog-store.ts'
import { bookings } from '../leases/booking-store.ts'
import type { StoredLoan } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { isOut } from '../rules/decide-loan.ts'
import { buyerOf } from './loan-purchase-access.ts'
import { type BuyableLoan, purchasePrice } from './loan-purchase-rules.ts'
import { loanPurchaseStore } from './loan-purchase-store.ts'

type Deps = {
  database: Database
  listings: Pick<Listings, 'payableWork'>
  change: Pick<ChangeLoan, 'bought'>
  payments: Pick<Payments, 'handle' | 'sellLoanedWork'>
}

class NotSold extends Error {}

const rentPaid = (loan: StoredLoan): number =>
  loan.invoices.reduce((sum, { isPaid, rent }) => sum + (isPaid ? rent : 0), 0)

const toBuyable = (loan: StoredLoan): BuyableLoan => ({
  ...{ ownerId: loan.ownerId, rent: rentPaid(loan), isRunning: isOut(loan.state) },
  startedAt: loan.startedAt ?? new Date(`${loan.from}T00:00:00Z`),
})

/** Works that are bought by the person who has them. */
export type LoanPurchases = ReturnType<typeof createLoanPurchases>
export function createLoanPurchases({ database: { db }, listings, change, payments }: Deps) {
  /** The work with its price for the person who has it; null if it can't be bought from there now. */
  async function priced(on: Db | Tx, loan: StoredLoan) {
    const work = await listings.payableWork(loan.artworkId, on)
    if (!work) return null
    const now = await houseNow(on)
    const booked = await bookings.between(on, [loan.artworkId], now, null)
    const isPromised = booked.some(({ subjectId }) => subjectId !== loan.id)
    const { creditPercent } = await loanCatalogStore.terms(on, loan.artworkId)
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
      const sold = price !== null && (await payments.sellLoanedWork.sell(tx, order, price))
      if (!sold) throw new NotSold()
      return sold
    }).catch((error: unknown) => {
      if (error instanceof NotSold) return false
      throw error
    })
  }

  payments.handle('loan-purchase', { paid: sellToBorrower, refunded: payments.sellLoanedWork.undo })

  return {
    find: (kind: LoanKind, id: string): Promise<StoredLoan | null> => loanStore.find(db, kind, id),
    /** Refused if the work can't be bought from there. */
    async offer(loan: StoredLoan): Promise<LoanPurchaseOffer> {
      const { work, price, credit, amount } = await requirePrice(loan)
      const { tax, includedTax } = await payments.sellLoanedWork.costs(buyerOf(loan), work, amount)
      return { title: loan.title, price, credit, amount, tax, includedTax, total: amount + tax, deposit: loan.deposit }
    },
    /** The address of the page on which it is paid. The sale is made, and the loan ends, when the payment arrives. */
    async checkout(
      payer: Account,
      loan: StoredLoan,
      shown: LoanPurchaseBody,
      key: string | undefined,
    ): Promise<string> {
      const { work, price, credit, amount } = await requirePrice(loan)
      if (shown.amount !== amount) throw new AppError('payment.amount-differs', { owed: amount })
      const total = amount + (await payments.sellLoanedWork.costs(payer.id, work, amount)).tax
      if (shown.total !== undefined && shown.total !== total) throw new AppError('payment.total-differs', { total })
      const note = credit > 0 ? `${formatMoney(price)} without ${formatMoney(credit)} of the rent` : ''
      const { url } = await payments.sellLoanedWork.open(payer, {
        ...{ work, amount, note, key, cancelPath: '/orders' },
        added: (tx, orderId) => loanPurchaseStore.add(tx, orderId, { loanId: loan.id, price, credit }),
      })
      return url
    },
  }
}
