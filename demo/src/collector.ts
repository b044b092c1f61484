import { demoAccounts } from './accounts.ts'
import { at } from './at.ts'
import type { DemoPlan } from './plan/plan.ts'
import type { PlannedWork } from './plan/works.ts'

const WATCHED = 7

/**
 * What the demo collector has done: works they won, new and old (the invoices of the newest are still open), lost,
 * lead now, were outbid on, and watch.
 */
export function collectorsPart({ artists, works }: DemoPlan) {
  const contested = ({ bids }: PlannedWork) => bids.length > 1
  const isOthers = (work: PlannedWork) => work.artist !== artists[0]
  const sold = works.filter((work) => work.soldFor !== null && isOthers(work))
  const won = [0, 1, 12, 40, 150, 420].flatMap((place) => sold[place] ?? [])
  const lost = sold.filter((work) => contested(work) && !won.includes(work)).slice(2, 5)
  const open = works.filter(
    (work) => work.soldFor === null && work.venue === 'timed' && !work.isFeatured && isOthers(work),
  )
  const [leading, outbid] = [open.filter(contested).slice(0, 2), open.filter(contested).slice(2, 4)]
  const watched = open.filter((work) => !leading.includes(work)).slice(1, 1 + WATCHED)

  /** Which of a work's bids is theirs: the last one, the one before it, or none. */
  const bids = new Map<PlannedWork, number>([
    ...[...won, ...leading].map((work) => [work, work.bids.length - 1] as const),
    ...[...lost, ...outbid].map((work) => [work, work.bids.length - 2] as const),
  ])
  return {
    ...{ won, lost, outbid },
    isTheirs: (work: PlannedWork, place: number): boolean => bids.get(work) === place,
    watches: watched.map((work, place) => ({
      account_id: demoAccounts.collector.id,
      lot_id: work.lotId,
      // One every few hours since the newest of them opened.
      created_at: new Date(latestOpening(watched).getTime() + place * 3_600_000),
    })),
  }
}

const latestOpening = (works: readonly PlannedWork[]): Date =>
  at(
    works.map(({ opensAt }) => opensAt).toSorted((a, b) => b.getTime() - a.getTime()),
    0,
  )
