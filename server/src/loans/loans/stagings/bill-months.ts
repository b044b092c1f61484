import type { AccountId } from '@vermeil/contracts/ids'
import { spanOf } from '@vermeil/contracts/loans/hire-terms'
import { isUnused, monthOf, nextInvoiceOn, rentOfMonth } from '@vermeil/contracts/loans/staging-terms'
import type { Payments } from '../../../money/payments/payments.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseDay, houseNow } from '../../../platform/postgres/house-now.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import { invoiceLoan } from '../invoice-loan.ts'
import type { StoredInvoice, StoredStaging } from '../loan-record.ts'
import { type LoanChanges, loanStore } from '../loan-store.ts'

type Deps = { listings: Pick<Listings, 'payableWork'>; payments: Pick<Payments, 'loanOrders'> }

/** The invoice that waits. */
export const openMonth = ({ invoices }: Pick<StoredStaging, 'invoices'>): StoredInvoice | null =>
  invoices.findLast(({ isPaid }) => !isPaid) ?? null

const HOUR = 3_600_000

/** How long the invoice of a month that begins then may be paid: until it begins, and never less than a day. */
export const paymentTermHours = (begins: Date, now: Date): number =>
  Math.max(24, Math.ceil((begins.getTime() - now.getTime()) / HOUR))

/** Stagings are paid by the month: each has an invoice of its own, and the deposit is part of the first. */
export type BillMonths = ReturnType<typeof createBillMonths>
export function createBillMonths({ listings, payments: { loanOrders } }: Deps) {
  async function invoice(tx: Tx, staging: StoredStaging, number: number, payerId: AccountId, termHours: number) {
    const month = must(monthOf(staging, number), 'a month of the staging')
    const work = must(await listings.payableWork(staging.artworkId, tx), 'the work of a staging')
    const rent = rentOfMonth(staging.monthlyPrice, month)
    return invoiceLoan(tx, loanOrders, staging, { ...month, number, rent }, { work, payerId, termHours })
  }

  return {
    /** Invoices the first month and the deposit. Callers store who pays. */
    first: (tx: Tx, staging: StoredStaging, payerId: AccountId, termHours: number) =>
      invoice(tx, staging, 1, payerId, termHours),

    /** Invoices the next month of a running staging, if it reaches one. */
    async next(tx: Tx, staging: StoredStaging): Promise<void> {
      const number = staging.invoices.length + 1
      const month = monthOf(staging, number)
      // The next one is invoiced once this one is paid.
      await loanStore.change(tx, staging, staging.state, { billOn: null })
      if (!month) return
      const term = paymentTermHours(spanOf(month).from, await houseNow(tx))
      await invoice(tx, staging, number, must(staging.payerId, 'the payer of a running staging'), term)
    },

    /** What comes with the payment of a month. */
    paid({ until, invoices }: StoredStaging, number: number): LoanChanges {
      const month = must(
        invoices.find((each) => each.number === number),
        'the month that was paid',
      )
      return { paidUntil: month.until, billOn: nextInvoiceOn(until, month.until) }
    },

    /** The months after the last day are not used: what is paid goes back, what is not need not be paid. */
    async settleUnused(tx: Tx, staging: StoredStaging, until: string, reason: string): Promise<LoanChanges> {
      const { invoices } = staging
      for (const { from, number, rent, orderId, isPaid } of invoices) {
        if (!isUnused({ from }, until)) continue
        await loanOrders.cancel(tx, orderId, isPaid ? rent : 0, reason)
        await loanStore.removeInvoice(tx, staging, number)
      }
      const used = invoices.filter(({ from }) => !isUnused({ from }, until))
      const paidUntil = must(used.findLast(({ isPaid }) => isPaid)?.until, 'a month that is paid for')
      const isInvoiced = used.some(({ isPaid }) => !isPaid)
      return { paidUntil, billOn: isInvoiced ? null : nextInvoiceOn(until, paidUntil) }
    },

    /** The newest month that has begun is earned: its owner may be paid out. */
    async earned(tx: Tx, { invoices }: StoredStaging): Promise<void> {
      const today = await houseDay(tx)
      const begun = invoices.findLast(({ from, isPaid }) => isPaid && from <= today)
      if (begun) await loanOrders.started(tx, begun.orderId)
    },
  }
}
