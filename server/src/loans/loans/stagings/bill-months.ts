import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { spanOf } from '@vermeil/contracts/loans/hire-terms'
import { isUnused, monthOf, nextInvoiceOn, rentOfMonth } from '@vermeil/contracts/loans/staging-terms'
import type { Payments } from '../../../money/payments/payments.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import { monthStore } from './month-store.ts'
import { paymentTermHours } from './staging-rules.ts'
import { type StagingChanges, type StoredMonth, type StoredStaging, stagingStore } from './staging-store.ts'

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
  /** Invoices the next month of a running staging. False if it doesn't reach one. */
  next(tx: Tx, staging: StoredStaging): Promise<boolean>
  /** A month is paid. Callers change the state with what this answers. */
  paid(tx: Tx, staging: StoredStaging, number: number): Promise<StagingChanges>
  /** The months after the last day are not used: what is paid goes back, what is not need not be paid. */
  settleUnused(tx: Tx, staging: StoredStaging, until: string, reason: string): Promise<StagingChanges>
  /** The newest month that has begun is earned: its owner may be paid out. */
  earned(tx: Tx, staging: StoredStaging, today: string): Promise<void>
}

/** The invoice that waits. */
export const openMonth = ({ months }: Pick<StoredStaging, 'months'>): StoredMonth | null =>
  months.findLast(({ isPaid }) => !isPaid) ?? null

export const firstMonth = ({ months }: Pick<StoredStaging, 'months'>): StoredMonth =>
  must(months[0], 'the first month of a staging that was invoiced')

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
    await monthStore.add(tx, {
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
      await stagingStore.change(tx, staging.id, staging.state, { bill_on: null })
      if (!month) return false
      const term = paymentTermHours(spanOf(month).from, await houseNow(tx))
      await invoice(tx, staging, number, must(staging.payerId, 'the payer of a running staging'), term)
      return true
    },

    async paid(tx, { id, until, months }, number) {
      const month = must(
        months.find((each) => each.number === number),
        'the month that was paid',
      )
      await monthStore.markPaid(tx, id, number)
      return { paid_until: month.until, bill_on: nextInvoiceOn(until, month.until) }
    },

    async settleUnused(tx, { id, months }, until, reason) {
      for (const { from, number, rent, orderId, isPaid } of months) {
        if (!isUnused({ from }, until)) continue
        await rentals.cancel(tx, orderId, isPaid ? rent : 0, reason)
        await monthStore.remove(tx, id, number)
      }
      const used = months.filter(({ from }) => !isUnused({ from }, until))
      const paidUntil = must(used.findLast(({ isPaid }) => isPaid)?.until, 'a month that is paid for')
      const isInvoiced = used.some(({ isPaid }) => !isPaid)
      return { paid_until: paidUntil, bill_on: isInvoiced ? null : nextInvoiceOn(until, paidUntil) }
    },

    async earned(tx, { months }, today) {
      const begun = months.findLast(({ from, isPaid }) => isPaid && from <= today)
      if (begun) await rentals.started(tx, begun.orderId)
    },
  }
}
