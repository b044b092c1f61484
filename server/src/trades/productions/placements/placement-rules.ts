import type { Clearance, PlacementStatus } from '@vermeil/contracts/trades/placements.schema'

/** Whole days, the last one included; no end: until further notice. */
export interface SetDates {
  readonly from: string
  readonly until: string | null
}

/** `reserved`: an accepted reservation or a hire covers the set's dates. `running`: the hire has begun. */
export type HireState = 'none' | 'reserved' | 'running'

type BookedTime = { readonly kind: string; readonly from: Date; readonly until: Date | null }

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const DAY = 86_400_000

/** What the bookings of a work say about a set with these dates. */
export function hireStateOf(bookings: readonly BookedTime[], dates: SetDates | null, now: Date): HireState {
  const isRunning = ({ kind, from, until }: BookedTime) =>
    kind === 'hire' && from <= now && (until === null || now < until)
  if (bookings.some(isRunning)) return 'running'
  if (dates === null) return 'none'
  const [start, end] = [startOf(dates.from), dates.until === null ? null : startOf(dates.until) + DAY]
  const covers = ({ kind, from, until }: BookedTime) =>
    (kind === 'hire' || kind === 'reservation') &&
    from.getTime() <= start &&
    (until === null || (end !== null && until.getTime() >= end))
  return bookings.some(covers) ? 'reserved' : 'none'
}

type Wanted = { status: PlacementStatus; isCatalogWork: boolean; dates: SetDates | null; hire: HireState }
type Refusal = 'placement.set-without-dates' | 'placement.not-reserved' | 'placement.not-hired'

/** Why a placement can't have this status; null if it can. A catalog work follows its hire, anything else is free. */
export function statusRefusal({ status, isCatalogWork, dates, hire }: Wanted): Refusal | null {
  if (!isCatalogWork || status === 'pending') return null
  if (status === 'placed') return hire === 'running' ? null : 'placement.not-hired'
  if (dates === null) return 'placement.set-without-dates'
  return hire === 'none' ? 'placement.not-reserved' : null
}

type Paper = { readonly filename: string | null } | null

/** What the artist granted clears a placement; otherwise a signed paper or somebody's name does. */
export function clearanceState(paper: Paper, isGranted: boolean): Clearance['state'] {
  if (isGranted) return 'granted'
  if (paper) return paper.filename === null ? 'override' : 'paper'
  return 'not-cleared'
}
