import type { DayHours, HoursException, MeetingHours } from '@vermeil/contracts/contact/meetings.schema'
import { clockText, dayKey, ownZone } from './zone-format'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM` */
export const dayHoursText = (hours: DayHours): string =>
  hours.map(({ from, until }) => `${clockText(from)} – ${clockText(until)}`).join(', ') || 'Not available'

export const upcomingExceptions = ({ exceptions, timeZone }: MeetingHours): HoursException[] => {
  const today = dayKey(new Date().toISOString(), timeZone)
  return exceptions.filter(({ day }) => day >= today).toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Office hours, for somebody who has none yet. */
export const firstHours = (): MeetingHours => ({
  isPublished: true,
  timeZone: ownZone(),
  minutes: 30,
  place: '',
  weekly: weekdays.map((_weekday, at) => (at < 5 ? [{ from: '09:00', until: '17:00' }] : [])),
  exceptions: [],
})

/** Why these hours of a day can't be saved; undefined if they can. */
export function dayProblem(hours: DayHours): string | undefined {
  if (hours.some(({ from, until }) => from >= until)) return 'Please end each time after it begins.'
  const isMixed = hours.some(({ from }, at) => at > 0 && (hours[at - 1]?.until ?? '') > from)
  return isMixed ? 'Please list the times in order, without overlaps.' : undefined
}

/** The hours after the last ones of the day, or office hours. */
export function nextRange(hours: DayHours): DayHours[number] | null {
  const last = hours.at(-1)
  if (!last) return { from: '09:00', until: '17:00' }
  if (last.until >= '23:00') return null
  const hour = Number(last.until.slice(0, 2)) + 1
  return { from: last.until, until: `${String(hour).padStart(2, '0')}:${last.until.slice(3)}` }
}
