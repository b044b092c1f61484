import type { FoundSignal } from '../../server/src/desk/people/signals/signal-rules.ts'
import { demoAccounts, demoBidderIds } from './accounts.ts'
import { at } from './at.ts'
import type { DemoPlan } from './plan/plan.ts'
import type { PlannedWork } from './plan/works.ts'

/**
 * Two bidders who seem to know the demo artist. The evidence are lots of the artist that they did bid on, so that the
 * administrator finds their bids in the histories.
 */
export function demoSignals(
  { artists, works }: DemoPlan,
  isCollectors: (work: PlannedWork, place: number) => boolean,
): FoundSignal[] {
  const own = works.filter(({ artist }) => artist === artists[0])
  const bidsOf = (bidder: number) =>
    own
      .flatMap((work) => {
        const last = work.bids.findLast((bid, place) => bid.bidder === bidder && !isCollectors(work, place))
        return last ? [{ type: 'lot' as const, id: work.lotId, at: last.at.toISOString() }] : []
      })
      .slice(0, 4)
  const byLots = demoBidderIds
    .map((accountId, bidder) => ({ accountId, evidence: bidsOf(bidder) }))
    .toSorted((one, other) => other.evidence.length - one.evidence.length)
  const [first, second] = [at(byLots, 0), at(byLots, 1)]
  const sellerId = demoAccounts.artist.id
  return [
    { rule: 'shared-device', sellerId, ...first },
    { rule: 'shared-network', sellerId, ...first },
    { rule: 'shared-network', sellerId, ...second },
  ].filter(({ evidence }) => evidence.length > 0) as FoundSignal[]
}
