import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { spanOf } from '@vermeil/contracts/loans/hire-terms'
import { isUnused, monthOf, nextInvoiceOn, rentOfMonth } from '@vermeil/contracts/loans/staging-terms'
import type { Payments } from '../../../money/payments/payments.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseDay, houseNow } from '../../../platform/postgres/house-now.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { StoredMonth, StoredStaging } from '../loan-record.ts'
import { type LoanChanges, loanStore } from '../loan-store.ts'
import { stagingStore } from './staging-store.ts'

type Deps = { listings: Pick<Listings, 'payableWork'>; payments: Pick<Payments, 'rentals'> }

/** Stagings are paid by the month: each has an invoice of its own, and the deposit is part of the first. */
export interface BillMonths {
  /** Invoices the first month and the deposit. Callers store who pays. */
  first(
    tx: Tx,
    staging: StoredStaging,
    payerId: AccountId,
    termHours: number,
  ): Promise<{ orderId: OrderId; dueAt: Date }>
  /** Invoices the next month of a running staging, if it reaches one. */
  next(tx: Tx, staging: StoredStaging): Promise<void>
  /** A month is paid. Callers change the state with what this answers. */
  paid(tx: Tx, staging: StoredStaging, number: number): Promise<LoanChanges>
  /** The months after the last day are not used: what is paid goes back, what is not need not be paid. */
  settleUnused(tx: Tx, staging: StoredStaging, until: string, reason: string): Promise<LoanChanges>
  /** The newest month that has begun is earned: its owner may be paid out. */
  earned(tx: Tx, staging: StoredStaging): Promise<void>
}

/** The invoice that waits. */
export const openMonth = ({ months }: Pick<StoredStaging, 'months'>): StoredMonth | null =>
  months.findLast(({ isPaid }) => !isPaid) ?? null

const HOUR = 3_600_000

/** How long the invoice of a month that begins then may be paid: until it begins, and never less than a day. */
export const paymentTermHours = (begins: Date, now: Date): number =>
  Math.max(24, Math.ceil((begins.getTime() - now.getTime()) / HOUR))

export function createBillMonths({ listings, payments: { rentals } }: Deps): BillMonths {
  async function invoice(tx: Tx, staging: StoredStaging, number: number, payerId: AccountId, termHours: number) {
    const month = must(monthOf(staging, number), 'a month of the staging')
    const work = must(await listings.payableWork(staging.artworkId, tx), 'the work of a staging')
    const rent = rentOfMonth(staging.monthlyPrice, month)
    const { orderId, dueAt } = await rentals.invoice(tx, {
      ...{ kind: 'staging', work: { ...work, sellerId: staging.ownerId }, payerId, termHours },
      title: number === 1 ? staging.title : `${staging.title}, month ${number}`,
      ...{ total: rent, deposit: number === 1 ? staging.deposit : 0 },
    })
    await stagingStore.addMonth(tx, {
      ...{ staging_id: staging.id, number, from_day: month.from, until_day: month.until },
      ...{ rent_cents: rent, order_id: orderId, due_at: dueAt },
    })
    return { orderId, dueAt }
  }

  return {
    first: (tx, staging, payerId, termHours) => invoice(tx, staging, 1, payerId, termHours),

    async next(tx, staging) {
      const number = staging.months.length + 1
      const month = monthOf(staging, number)
      // The next one is invoiced once this one is paid.
      await loanStore.change(tx, staging, staging.state, { billOn: null })
      if (!month) return
      const term = paymentTermHours(spanOf(month).from, await houseNow(tx))
      await invoice(tx, staging, number, must(staging.payerId, 'the payer of a running staging'), term)
    },

    async paid(tx, { id, until, months }, number) {
      const month = must(
        months.find((each) => each.number === number),
        'the month that was paid',
      )
      await stagingStore.markMonthPaid(tx, id, number)
      return { paidUntil: month.until, billOn: nextInvoiceOn(until, month.until) }
    },

    async settleUnused(tx, { id, months }, until, reason) {
      for (const { from, number, rent, orderId, isPaid } of months) {
        if (!isUnused({ from }, until)) continue
        await rentals.cancel(tx, orderId, isPaid ? rent : 0, reason)
        await stagingStore.removeMonth(tx, id, number)
      }
      const used = months.filter(({ from }) => !isUnused({ from }, until))
      const paidUntil = must(used.findLast(({ isPaid }) => isPaid)?.until, 'a month that is paid for')
      const isInvoiced = used.some(({ isPaid }) => !isPaid)
      return { paidUntil, billOn: isInvoiced ? null : nextInvoiceOn(until, paidUntil) }
    },

    async earned(tx, { months }) {
      const today = await houseDay(tx)
      const begun = months.findLast(({ from, isPaid }) => isPaid && from <= today)
      if (begun) await rentals.started(tx, begun.orderId)
    },
  }
}
