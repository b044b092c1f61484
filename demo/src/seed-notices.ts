import type { SeededNotice } from '../../server/src/contact/notices/seed-notice-store.ts'
import { demoAccounts } from './accounts.ts'
import type { PlannedWork } from './plan/works.ts'

const DAY = 86_400_000
/** Read notices are removed after 90 days, so older ones would be gone at the next night. */
const SHOWN_DAYS = 80
const UNREAD_DAYS = 7
const PAYMENT_TERM_MS = 72 * 3_600_000
const SOLD_SHOWN = 6

type Stories = Record<'won' | 'lost' | 'outbid' | 'sold', readonly PlannedWork[]> & { now: Date }

/** What the collector was notified of about bids and purchases, and the artist about sales. The newest are unread. */
export function demoNotices({ won, lost, outbid, sold, now }: Stories): SeededNotice[] {
  const ageOf = (at: Date) => now.getTime() - at.getTime()
  const newestSales = sold.toSorted((one, other) => other.closesAt.getTime() - one.closesAt.getTime())
  return [
    ...won.flatMap((work) => purchase(work, ageOf(work.closesAt) > 2.5 * DAY)),
    ...[...lost, ...outbid].flatMap(lostLead),
    ...lost.map(({ lotId, closesAt, soldFor }) => ofCollector('lost', lotId, closesAt, { amount: soldFor ?? 0 })),
    ...newestSales.slice(0, SOLD_SHOWN).map(sale),
  ]
    .filter(({ at }) => ageOf(at) < SHOWN_DAYS * DAY)
    .map((notice) => ({ ...notice, isRead: ageOf(notice.at) > UNREAD_DAYS * DAY }))
}

type PastNotice = Omit<SeededNotice, 'isRead'>

const ofCollector = (
  kind: PastNotice['kind'],
  lotId: string,
  at: Date,
  details: PastNotice['details'],
): PastNotice => ({
  ...{ accountId: demoAccounts.collector.id, kind, lotId, at, details },
})

/** As the orders are seeded: paid a day after the sale, and the newest still within its 72 hours. */
function purchase({ lotId, closesAt, soldFor }: PlannedWork, isPaid: boolean): PastNotice[] {
  const amount = soldFor ?? 0
  const details = { amount, paymentDueAt: new Date(closesAt.getTime() + PAYMENT_TERM_MS).toISOString() }
  const paidAt = new Date(closesAt.getTime() + DAY)
  return [
    ofCollector('won', lotId, closesAt, details),
    ofCollector('payment-due', lotId, new Date(closesAt.getTime() + 60_000), details),
    ...(isPaid ? [ofCollector('payment-received', lotId, paidAt, { amount })] : []),
  ]
}

/** By the last bid of the lot. */
function lostLead({ lotId, bids }: PlannedWork): PastNotice[] {
  const last = bids.at(-1)
  return last ? [ofCollector('outbid', lotId, last.at, { amount: last.amount })] : []
}

const sale = ({ lotId, closesAt, soldFor }: PlannedWork): PastNotice => ({
  ...{ accountId: demoAccounts.artist.id, kind: 'lot-sold', lotId, at: closesAt },
  details: { amount: soldFor ?? 0 },
})
