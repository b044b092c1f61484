import { type HourRange, type MeetingHours, meetingLimits } from '@vermeil/contracts/contact/meetings.schema'
import type { ErrorCode } from '@vermeil/contracts/errors.schema'

export type Hours = Pick<MeetingHours, 'timeZone' | 'minutes' | 'weekly' | 'exceptions'>
/** From a moment on, until before another one. */
export type Span = { readonly from: Date; readonly until: Date }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** When a meeting may begin that is booked now. */
export const bookableSpan = (now: Date): Span => ({
  from: new Date(now.getTime() + meetingLimits.leadMinutes * MINUTE),
  // The last moment of the horizon may still be booked.
  until: new Date(now.getTime() + meetingLimits.horizonDays * DAY + 1),
})

/** The part of a span that lies in another one; empty where they don't meet. */
export const within = (span: Span, limits: Span): Span => ({
  from: new Date(Math.max(span.from.getTime(), limits.from.getTime())),
  until: new Date(Math.min(span.until.getTime(), limits.until.getTime())),
})

const overlaps = (a: Span, b: Span) => a.from < b.until && b.from < a.until

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** A time of day as a moment. In the hour that is repeated there are two, in the hour that is skipped it lies beside. */
function momentsOf(day: Temporal.PlainDate, clock: string, timeZone: string) {
  const midnight = day.toPlainDateTime()
  const local = midnight.add({ minutes: minutesOf(clock) })
  return {
    earlier: local.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds,
    later: local.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds,
  }
}

/** Whether calendar and clock on the host's wall show this day and a time in the range at this moment. */
function isShownIn(day: Temporal.PlainDate, range: HourRange, moment: number, timeZone: string): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  const shown = local.hour * 60 + local.minute
  return local.toPlainDate().equals(day) && minutesOf(range.from) <= shown && shown < minutesOf(range.until)
}

/**
 * The meetings that fit into a range of hours on a day, one after the other. Steps are of real time, so where the clock
 * changes within the range, those in a skipped hour don't exist and those in a repeated hour exist twice.
 */
function* slotsOf(day: Temporal.PlainDate, range: HourRange, { timeZone, minutes }: Hours): Generator<Span> {
  const length = minutes * MINUTE
  const first = momentsOf(day, range.from, timeZone).earlier
  const last = momentsOf(day, range.until, timeZone).later - length
  for (let at = first; at <= last; at += length) {
    const isInHours = [at, at + length - 1].every((moment) => isShownIn(day, range, moment, timeZone))
    if (isInHours) yield { from: new Date(at), until: new Date(at + length) }
  }
}

const dayAt = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

/** Every meeting that the hours offer with a start in the span, in order, whether it is taken or not. */
function* offered(hours: Hours, span: Span): Generator<Span> {
  if (span.from >= span.until) return
  const exceptions = new Map(hours.exceptions.map((exception) => [exception.day, exception.hours]))
  const lastDay = dayAt(span.until, hours.timeZone)
  let day = dayAt(span.from, hours.timeZone)
  for (; Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    const ranges = exceptions.get(day.toString()) ?? hours.weekly[day.dayOfWeek - 1] ?? []
    for (const range of ranges) {
      for (const slot of slotsOf(day, range, hours)) {
        if (slot.from >= span.from && slot.from < span.until) yield slot
      }
    }
  }
}

/** The starts that the hours offer in a span and that overlap nothing, in order. */
export function* freeTimes(hours: Hours, busy: readonly Span[], span: Span): Generator<Date> {
  for (const slot of offered(hours, span)) {
    if (!busy.some((other) => overlaps(slot, other))) yield slot.from
  }
}

type TimeRefusal = Extract<ErrorCode, 'meeting.time-not-offered' | 'meeting.time-taken'>

/** Why a meeting can't begin at this time; null if it can. */
export function timeRefusal(hours: Hours, busy: readonly Span[], startsAt: Date, now: Date): TimeRefusal | null {
  const onlyThen = { from: startsAt, until: new Date(startsAt.getTime() + 1) }
  const asked = within(onlyThen, bookableSpan(now))
  const [slot] = offered(hours, asked)
  if (!slot) return 'meeting.time-not-offered'
  return busy.some((other) => overlaps(slot, other)) ? 'meeting.time-taken' : null
}

/** Exceptions of days that are over no longer matter. */
export const withoutPastDays = (hours: MeetingHours, now: Date): MeetingHours => {
  const today = dayAt(now, hours.timeZone).toString()
  return { ...hours, exceptions: hours.exceptions.filter(({ day }) => day >= today) }
}
