import type { FreeTimes } from '@vermeil/contracts/contact/meetings.schema'
import { clockIn, dayKey, daysAfter, zoneAt } from './zone-format'

const SHOWN = 7

/** The days to ask for. */
export type Days = { from: string; days: number }
export type TimeChoice = { startsAt: string; text: string }
export type DayOfTimes = { key: string; times: readonly TimeChoice[] }

/**
 * Days of a calendar are no fixed part of time: they begin up to 14 hours before and 12 hours after midnight in UTC. More
 * is asked for than is shown, so that each shown day is whole in every zone.
 */
export const daysToAsk = (firstDay: string): Days => ({
  from: new Date(Date.parse(firstDay) - 14 * 3_600_000).toISOString(),
  days: SHOWN + 2,
})

/** Where a repeated hour shows a time twice, each says which it is. */
function choicesOf(times: readonly string[], timeZone: string): TimeChoice[] {
  const shown = times.map((startsAt) => ({ startsAt, text: clockIn(startsAt, timeZone) }))
  const isTwice = ({ text }: TimeChoice) => shown.filter((other) => other.text === text).length > 1
  return shown.map((choice) =>
    isTwice(choice) ? { ...choice, text: `${choice.text} ${zoneAt(choice.startsAt, timeZone)}` } : choice,
  )
}

/** Seven days from the first one on, without the empty ones, and the day with the next free time after them. */
export function weekOf({ times, nextAt }: FreeTimes, firstDay: string, timeZone: string) {
  const lastDay = daysAfter(firstDay, SHOWN - 1)
  const byDay = Map.groupBy(times, (startsAt) => dayKey(startsAt, timeZone))
  const days: DayOfTimes[] = [...byDay]
    .filter(([key]) => firstDay <= key && key <= lastDay)
    .map(([key, ofDay]) => ({ key, times: choicesOf(ofDay, timeZone) }))
  const nextKey = [...byDay.keys()].find((key) => key > lastDay)
  return { days, lastDay, nextDay: nextKey ?? (nextAt ? dayKey(nextAt, timeZone) : null) }
}
