import type { DayHours, HourRange } from '@vermeil/contracts/contact/meetings.schema'
import { meetingLengths } from '@vermeil/contracts/contact/meetings.schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bookableSpan,
  freeTimes,
  type Hours,
  type Span,
  timeRefusal,
  within,
  withoutPastDays,
} from './free-time-rules.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const newYork = 'America/New_York'
const berlin = 'Europe/Berlin'

const range = (from: string, until: string): HourRange => ({ from, until })
const daily = (timeZone: string, hours: DayHours, minutes: Hours['minutes'] = 30): Hours => ({
  ...{ timeZone, minutes, exceptions: [] },
  weekly: Array.from({ length: 7 }, () => hours),
})
const span = (from: string, until: string): Span => ({ from: new Date(from), until: new Date(until) })
const startsIn = (hours: Hours, asked: Span, busy: readonly Span[] = []) =>
  [...freeTimes(hours, busy, asked)].map((at) => at.toISOString().slice(0, 16))

const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', weekday: 'short' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    })
  formats.set(timeZone, format)
  return format
}

/** What a clock and a calendar on the wall show, by another way than the rules compute it. */
function onTheWall(moment: Date, timeZone: string) {
  const parts = formatIn(timeZone).formatToParts(moment)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    clock: `${part.hour}:${part.minute}`,
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part.weekday ?? ''),
  }
}

describe('a week', () => {
  test('offers its hours in steps of the meeting’s length, in the host’s time zone', () => {
    const hours = daily(berlin, [range('09:00', '10:30'), range('14:00', '14:45')])
    expect(startsIn(hours, span('2026-12-01T00:00Z', '2026-12-02T00:00Z'))).toEqual([
      ...['2026-12-01T08:00', '2026-12-01T08:30', '2026-12-01T09:00'],
      '2026-12-01T13:00',
    ])
  })

  test('begins on Monday, and an exception replaces its day', () => {
    const weekly = Array.from({ length: 7 }, (_, at): DayHours => (at === 0 ? [range('09:00', '09:30')] : []))
    const exceptions = [
      { day: '2026-12-07', hours: [] },
      { day: '2026-12-16', hours: [range('18:00', '18:30')] },
    ]
    const hours: Hours = { timeZone: berlin, minutes: 30, weekly, exceptions }
    expect(startsIn(hours, span('2026-12-01T00:00Z', '2026-12-22T00:00Z'))).toEqual([
      ...['2026-12-14T08:00', '2026-12-16T17:00', '2026-12-21T08:00'],
    ])
  })

  test('offers nothing that overlaps a meeting, and all that touches it', () => {
    const hours = daily(berlin, [range('09:00', '11:00')])
    const busy = [span('2026-12-01T08:40Z', '2026-12-01T09:00Z')]
    expect(startsIn(hours, span('2026-12-01T00:00Z', '2026-12-02T00:00Z'), busy)).toEqual([
      ...['2026-12-01T08:00', '2026-12-01T09:00', '2026-12-01T09:30'],
    ])
  })
})

describe('where the clock changes', () => {
  test.each([
    // At 2:00 the clock goes to 3:00.
    [newYork, '2027-03-14', ['06:00', '06:30', '07:00', '07:30']],
    [berlin, '2027-03-28', ['00:00', '00:30', '01:00', '01:30']],
  ])('%s skips an hour on %s', (timeZone, day, starts) => {
    const hours = daily(timeZone, [range('01:00', '04:00')])
    expect(startsIn(hours, span(`${day}T00:00Z`, `${day}T12:00Z`))).toEqual(starts.map((clock) => `${day}T${clock}`))
    expect(startsIn(daily(timeZone, [range('02:15', '02:45')]), span(`${day}T00:00Z`, `${day}T12:00Z`))).toEqual([])
  })

  test.each([
    // The hour from 1:00 in New York and from 2:00 in Berlin comes twice.
    [newYork, '2026-11-01', range('01:00', '02:00'), ['05:00', '05:30', '06:00', '06:30']],
    [berlin, '2026-10-25', range('02:00', '03:00'), ['00:00', '00:30', '01:00', '01:30']],
  ])('%s repeats an hour on %s', (timeZone, day, hours, starts) => {
    expect(startsIn(daily(timeZone, [hours]), span(`${day}T00:00Z`, `${day}T12:00Z`))).toEqual(
      starts.map((clock) => `${day}T${clock}`),
    )
  })

  test('the same time of day is another moment before and after', () => {
    const hours = daily(newYork, [range('09:00', '09:30')])
    expect(startsIn(hours, span('2026-10-31T00:00Z', '2026-11-03T00:00Z'))).toEqual([
      ...['2026-10-31T13:00', '2026-11-01T14:00', '2026-11-02T14:00'],
    ])
  })
})

const clock = fc.integer({ min: 0, max: 96 }).map((quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
/** Up to three ranges that follow one another. */
const dayHours = fc.uniqueArray(clock, { maxLength: 6 }).map((clocks): DayHours => {
  const sorted = clocks.toSorted()
  return sorted.flatMap((from, at) => (at % 2 === 0 && sorted[at + 1] ? [range(from, sorted[at + 1] ?? '')] : []))
})
/** With two whose clock changes by half an hour, or at midnight. */
const timeZone = fc.constantFrom(newYork, berlin, 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC')
const exception = fc.record({ ahead: fc.integer({ min: 0, max: 20 }), hours: dayHours })
/** Around the days on which the clocks of these zones change. */
const start = fc
  .tuple(
    fc.constantFrom('2026-10-22', '2026-10-29', '2027-03-10', '2027-03-25', '2027-04-01', '2027-04-27'),
    fc.nat(2 * DAY),
  )
  .map(([day, later]) => new Date(Date.parse(day) + later))
const situation = fc
  .record({
    ...{ timeZone, start, exceptions: fc.uniqueArray(exception, { maxLength: 3, selector: ({ ahead }) => ahead }) },
    minutes: fc.constantFrom(...meetingLengths),
    weekly: fc.array(dayHours, { minLength: 7, maxLength: 7 }),
    days: fc.integer({ min: 1, max: 8 }),
    busy: fc.array(fc.tuple(fc.nat(8 * 24 * 60), fc.integer({ min: 1, max: 180 })), { maxLength: 5 }),
  })
  .map(({ start, days, busy, exceptions, ...rest }) => {
    const hours: Hours = {
      ...rest,
      exceptions: exceptions.map(({ ahead, hours }) => ({
        day: new Date(start.getTime() + ahead * DAY).toISOString().slice(0, 10),
        hours,
      })),
    }
    const asked: Span = { from: start, until: new Date(start.getTime() + days * DAY) }
    const taken = busy.map(([offset, length]): Span => {
      const from = start.getTime() + offset * MINUTE
      return { from: new Date(from), until: new Date(from + length * MINUTE) }
    })
    return { hours, asked, taken }
  })

describe('whatever the hours, the zone and the meetings', () => {
  test('a free time lies in the hours that the wall shows, from its first minute to its last', () => {
    fc.assert(
      fc.property(situation, ({ hours, asked, taken }) => {
        for (const at of freeTimes(hours, taken, asked)) {
          const first = onTheWall(at, hours.timeZone)
          const last = onTheWall(new Date(at.getTime() + hours.minutes * MINUTE - 1), hours.timeZone)
          const exception = hours.exceptions.find(({ day }) => day === first.day)
          const ranges = exception?.hours ?? hours.weekly[first.weekday] ?? []
          const isIn = ranges.some(({ from, until }) =>
            [first, last].every(({ day, clock }) => day === first.day && from <= clock && clock < until),
          )
          expect({ at, isIn }).toEqual({ at, isIn: true })
        }
      }),
    )
  })

  test('free times rise, lie in the span, and overlap neither each other nor a meeting', () => {
    fc.assert(
      fc.property(situation, ({ hours, asked, taken }) => {
        const times = [...freeTimes(hours, taken, asked)].map((at) => at.getTime())
        const length = hours.minutes * MINUTE
        for (const [place, at] of times.entries()) {
          expect(at).toBeGreaterThanOrEqual(asked.from.getTime())
          expect(at).toBeLessThan(asked.until.getTime())
          expect(at - (times[place - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(length)
          for (const { from, until } of taken) expect(at + length <= from.getTime() || until.getTime() <= at).toBe(true)
        }
      }),
    )
  })

  test('a day on which the clock stands still has every meeting that fits', () => {
    fc.assert(
      fc.property(
        dayHours,
        fc.constantFrom(...meetingLengths),
        fc.constantFrom(newYork, berlin),
        (ranges, minutes, zone) => {
          const fits = ranges.map(({ from, until }) => Math.floor(minutesBetween(from, until) / minutes))
          const day = span('2026-12-09T00:00Z', '2026-12-12T00:00Z')
          const found = startsIn(daily(zone, ranges, minutes), day).filter(
            (at) => onTheWall(new Date(`${at}Z`), zone).day === '2026-12-10',
          )
          expect(found).toHaveLength(fits.reduce((sum, count) => sum + count, 0))
        },
      ),
    )
  })

  test('a time that is booked is refused from then on, and the others stay', () => {
    fc.assert(
      fc.property(situation, fc.nat(), ({ hours, asked, taken }, pick) => {
        const now = new Date(asked.from.getTime() - 60 * MINUTE)
        const times = [...freeTimes(hours, taken, asked)]
        const booked = times[pick % Math.max(times.length, 1)]
        if (!booked) return
        expect(timeRefusal(hours, taken, booked, now)).toBeNull()
        const busy = [...taken, { from: booked, until: new Date(booked.getTime() + hours.minutes * MINUTE) }]
        expect(timeRefusal(hours, busy, booked, now)).toBe('meeting.time-taken')
        expect([...freeTimes(hours, busy, asked)]).toEqual(times.filter((at) => at !== booked))
      }),
    )
  })
})

const minutesBetween = (from: string, until: string) => {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return minutes(until) - minutes(from)
}

describe('booking ahead', () => {
  const always = daily('UTC', [range('00:00', '24:00')], 60)
  const now = new Date('2026-12-01T12:00:00Z')

  test.each([
    ['in less than an hour', '2026-12-01T12:00:00Z', 'meeting.time-not-offered'],
    ['in an hour', '2026-12-01T13:00:00Z', null],
    ['in 90 days', '2027-03-01T12:00:00Z', null],
    ['in 90 days and an hour', '2027-03-01T13:00:00Z', 'meeting.time-not-offered'],
    ['between two meetings', '2026-12-02T12:30:00Z', 'meeting.time-not-offered'],
  ])('%s', (_when, startsAt, refusal) => {
    expect(timeRefusal(always, [], new Date(startsAt), now)).toBe(refusal)
  })

  test('what is asked for outside of the next 90 days is left out', () => {
    const asked = within(span('2026-11-01T00:00Z', '2026-12-01T14:30Z'), bookableSpan(now))
    expect(startsIn(always, asked)).toEqual(['2026-12-01T13:00', '2026-12-01T14:00'])
    expect(startsIn(always, within(span('2027-06-01T00:00Z', '2027-06-02T00:00Z'), bookableSpan(now)))).toEqual([])
  })

  test('exceptions of past days are dropped, by the host’s calendar', () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => ({ day, hours: [] }))
    const hours = { ...always, isPublished: true, place: '', exceptions: days }
    const left = (timeZone: string, at: string) =>
      withoutPastDays({ ...hours, timeZone }, new Date(at)).exceptions.map(({ day }) => day)
    expect(left('UTC', '2026-12-02T01:00Z')).toEqual(['2026-12-02'])
    expect(left(newYork, '2026-12-02T01:00Z')).toEqual(['2026-12-01', '2026-12-02'])
  })
})
