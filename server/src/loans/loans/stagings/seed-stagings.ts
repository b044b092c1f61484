import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import { spanOf } from '@vermeil/contracts/loans/hire-terms'
import { monthOf, nextInvoiceOn, rentOfMonth } from '@vermeil/contracts/loans/staging-terms'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { bookings } from '../leases/booking-store.ts'
import { loanStore } from '../loan-store.ts'

export type StagingSeed = {
  work: { id: ArtworkId; title: string; artistName: string; monthlyPrice: number }
  /** Null: Vermeil's own work. */
  owner: { id: AccountId; name: string } | null
  realtor: { id: AccountId; name: string }
  home: { id: string; address: string; room: string }
  from: string
  until: string | null
  requestedAt: Date
  /** What happened since, with the order of each month; null: it waits for an answer. */
  paid: { orderIds: readonly OrderId[]; at: Date; state: 'paid' | 'running' | 'returned' } | null
}

const HOUR = 3_600_000

/** Adds a staging with what has happened to it. The work of one that was accepted is not on offer. */
export async function seedStaging(
  tx: Tx,
  { work, owner, realtor, home, from, until, requestedAt, paid }: StagingSeed,
): Promise<void> {
  const months = (paid?.orderIds ?? []).map((orderId, place) => ({
    ...{ orderId, number: place + 1, ...must(monthOf({ from, until }, place + 1), 'a month of the staging') },
  }))
  const paidUntil = months.at(-1)?.until ?? null
  const isReturned = paid?.state === 'returned'
  const ended = until === null ? null : spanOf({ from, until }).until
  const firstMonth = must(monthOf({ from, until }, 1), 'the first month of a staging')
  const staged = {
    ...{ artwork_id: work.id, title: work.title, artist_name: work.artistName, monthly_cents: work.monthlyPrice },
    ...{ owner_id: owner?.id ?? null, owner_name: owner?.name ?? 'Vermeil', deposit_cents: work.monthlyPrice },
    ...{ borrower_id: realtor.id, borrower_name: realtor.name, payer_id: realtor.id },
    ...{ from_day: from, until_day: until, requested_at: requestedAt },
    rent_cents: rentOfMonth(work.monthlyPrice, firstMonth),
    answer_by: new Date(requestedAt.getTime() + 48 * HOUR),
    ...(paid && {
      ...{ state: paid.state, accepted_at: paid.at, pay_by: new Date(paid.at.getTime() + 72 * HOUR) },
      ...{ paid_until: paidUntil, bill_on: paidUntil && !isReturned ? nextInvoiceOn(until, paidUntil) : null },
    }),
    ...(paid && paid.state !== 'paid' && { started_at: spanOf({ from, until }).from }),
    ...(isReturned && {
      ...{ condition: 'As it left, no marks.', late_cents: 0 },
      ...{ ended_at: ended, deposit_settled_at: ended },
    }),
  }
  const id = await loanStore.add(tx, 'staging', staged, {
    ...{ payer: 'realtor', property_id: home.id, address: home.address, room: home.room },
  })
  for (const { orderId, number, ...month } of months) {
    const due = spanOf(month).from
    await loanStore.addInvoice(
      tx,
      { kind: 'staging', id },
      {
        ...{ number, from_day: month.from, until_day: month.until, order_id: orderId },
        ...{ rent_cents: rentOfMonth(work.monthlyPrice, month), due_at: due, paid_at: paid?.at ?? due },
      },
    )
  }
  if (paid) await bookings.add(tx, { artworkId: work.id, kind: 'staging', subjectId: id, ...spanOf({ from, until }) })
}
