import { quoteLease } from '@vermeil/contracts/loans/lease-terms'
import { dollars } from '@vermeil/contracts/money.schema'
import { seedNote } from '../../server/src/desk/collection/seed-note.ts'
import { seedLease } from '../../server/src/loans/loans/leases/seed-lease.ts'
import type { Payments } from '../../server/src/money/payments/payments.ts'
import { seedLeaseOrder } from '../../server/src/money/payments/seed-payments.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { seedWorks } from '../../server/src/selling/listings/seed-works.ts'
import { demoAccounts } from './accounts.ts'
import { at } from './at.ts'
import { planDemo } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'
import type { PlannedWork } from './plan/works.ts'
import { artworkRow, imageRow } from './rows.ts'

export type CollectorModules = {
  payments: Pick<Payments, 'ownedBy'>
}

const DAY = 86_400_000
const monthlyPrice = dollars(120)

/** Two of the demo artist's works that are not on offer: one hangs at the collector's, one has come back from them. */
const leases = [
  { title: 'Harbor, Held Still', place: 0, duration: '3-months', startedDaysAgo: 40, returnedDaysAgo: null },
  { title: 'Late Snow on the Pass', place: 1, duration: '1-month', startedDaysAgo: 420, returnedDaysAgo: 391 },
] as const

/** What the demo collector has beside purchases: a note on one of them, a running lease and an ended one. */
export async function seedCollector(tx: Tx, { payments }: CollectorModules, now: Date): Promise<void> {
  const lesseeId = demoAccounts.collector.id
  const { works, artists } = planDemo(now)
  const own = works.filter(
    ({ artist, style, soldFor }) => artist === artists[0] && style === 'landscape' && soldFor !== null,
  )
  const sellerId = demoAccounts.artist.id
  for (const { title, place, duration, startedDaysAgo, returnedDaysAgo } of leases) {
    const work = loanedWork(at(own, place), title, monthlyPrice)
    await seedWorks(tx, {
      artworks: [{ ...artworkRow(work, sellerId), status: 'withdrawn' }],
      images: [imageRow(work)],
    })
    const startsAt = daysBefore(now, startedDaysAgo)
    const returnedAt = returnedDaysAgo === null ? null : daysBefore(now, returnedDaysAgo)
    const quote = quoteLease(monthlyPrice, duration, 1)
    const about = { artworkId: work.id, title }
    const orderId = await seedLeaseOrder(tx, {
      ...{ ...about, buyerId: lesseeId, artistId: work.artist.id, artistName: work.artist.name },
      // Its term began when the work arrived.
      ...{ sellerId, amount: quote.amount, deposit: quote.deposit, paidAt: daysBefore(startsAt, 3), returnedAt },
    })
    const endsAt = monthsAfter(startsAt, quote.months)
    await seedLease(tx, { ...about, orderId, lesseeId, monthlyPrice, quote, startsAt, endsAt, returnedAt })
  }
  const [newest] = await payments.ownedBy(lesseeId)
  if (newest) {
    const text = 'Hangs above the piano. Framed by Otto in oak; keep it out of the afternoon sun.'
    await seedNote(tx, lesseeId, newest.id, text)
  }
}

/** Like a work that was sold, by the same hand, with a picture of its own. */
export const loanedWork = (like: PlannedWork, title: string, leasePrice: number): PlannedWork => ({
  ...like,
  ...{ id: stableId('artwork', `leased ${title}`), title, seed: like.seed + 1, leasePrice },
})

const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * DAY)

function monthsAfter(date: Date, months: number): Date {
  const end = new Date(date)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end
}
