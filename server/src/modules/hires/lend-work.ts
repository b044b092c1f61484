import { addDays, datesRefusal, dayAt, type HireDates, hireLimits } from '@vermeil/contracts/hire-terms'
import type { ArtworkId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Leasing } from '../leasing/leasing.ts'
import type { Listings } from '../listings/listings.ts'
import type { Payments } from '../payments/payments.ts'
import type { HireMessages } from './hire-messages.ts'
import { stateAfter, type WorkRefusal, workRefusal } from './hire-rules.ts'
import { hireStore, type StoredHire } from './hire-store.ts'

export type LendingDeps = {
  listings: Pick<Listings, 'holdPayableWork' | 'workAvailability'>
  leasing: Pick<Leasing, 'bookings'>
  payments: Pick<Payments, 'rentals'>
  messages: HireMessages
}

/** From the first moment of the first day until the last one of the last day. */
export const spanOf = ({ from, until }: HireDates) => ({
  from: new Date(`${from}T00:00:00Z`),
  until: new Date(`${addDays(until, 1)}T00:00:00Z`),
})

export const today = async (db: Db | Tx): Promise<string> => dayAt(await houseNow(db))

export interface LendWork {
  /**
   * Accepts a locked request: takes the work out of sale, books it for the dates, and sends the invoice. Refused if the
   * work is promised to somebody else by now.
   */
  accept(tx: Tx, hire: StoredHire): Promise<void>
  /** What was reserved is paid for. */
  confirm(tx: Tx, hire: StoredHire): Promise<void>
  /** Ends the booking of a hire that has just ended, and offers the work again unless it is promised to somebody. */
  free(tx: Tx, hire: StoredHire): Promise<void>
}

export function createLendWork({ listings, leasing: { bookings }, payments, messages }: LendingDeps): LendWork {
  async function requireLendable(tx: Tx, hire: StoredHire) {
    const work = await listings.holdPayableWork(tx, hire.artworkId)
    const isHiredOut = await hireStore.isHiredOut(tx, hire.artworkId)
    const refusal: WorkRefusal | null =
      work?.sellerId === hire.ownerId ? workRefusal(work, [hire.agentId], { isHiredOut }) : 'hire.unavailable'
    if (refusal || !work) throw new AppError(refusal ?? 'hire.unavailable', {})
    // It may have begun while the request waited, but it must not be over.
    const day = await today(tx)
    const late = datesRefusal({ from: hire.from < day ? day : hire.from, until: hire.until }, day)
    if (late) throw new AppError('hire.in-the-past', {})
    const { from, until } = spanOf(hire)
    if (!(await bookings.isFree(tx, hire.artworkId, from, until))) throw new AppError('work.booked', {})
    return work
  }

  async function relist(tx: Tx, artworkId: ArtworkId) {
    const work = await listings.holdPayableWork(tx, artworkId)
    if (work?.status !== 'withdrawn' || (await hireStore.isHiredOut(tx, artworkId))) return
    await listings.workAvailability.relistIfComplete(tx, artworkId)
  }

  return {
    async accept(tx, hire) {
      const accepted = stateAfter(hire.state, 'accept')
      if (!accepted) throw new AppError('hire.wrong-state', {})
      const work = await requireLendable(tx, hire)
      const { id: subjectId, artworkId, agentId: payerId, total, deposit } = hire
      if (work.status === 'listed') await listings.workAvailability.lend(tx, artworkId)
      await bookings.add(tx, { artworkId, kind: 'reservation', subjectId, ...spanOf(hire) })
      const { holdHours } = hireLimits
      const { orderId, dueAt } = await payments.rentals.invoice(tx, { work, payerId, total, deposit, holdHours })
      await hireStore.change(tx, hire.id, accepted, { order_id: orderId, pay_by: dueAt })
      await messages.send(tx, hire, 'accepted', ['agent'])
    },

    confirm: (tx, { id }) => bookings.confirm(tx, id),

    async free(tx, { id, artworkId }) {
      await bookings.end(tx, 'reservation', id)
      await bookings.end(tx, 'hire', id)
      await relist(tx, artworkId)
    },
  }
}
