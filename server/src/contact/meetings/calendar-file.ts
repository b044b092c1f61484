import ical, {
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { MeetingRow } from './meeting-store.ts'

export type CalendarEntry = {
  meeting: MeetingRow
  /** Null: the account of the other side is deleted. */
  otherName: string | null
  /** Where the meeting is moved or canceled, for somebody without settings; null: nowhere any more. */
  link?: string | null
}
type Context = { now: Date; siteUrl: string }
type Person = { name: string; email: string }

const product = { company: 'Vermeil', product: 'Meetings', language: 'EN' }

/** Every line ends in CRLF, the last one too (RFC 5545, 3.1). */
const textOf = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`

/**
 * One event. Its id stays and its sequence rises, so that a calendar replaces what it has. It never contains the topic
 * or a reason: calendars are shared with others.
 */
const eventOf = ({ meeting, otherName, link }: CalendarEntry, { now, siteUrl }: Context): ICalEventData => ({
  id: `meeting-${meeting.id}@vermeil`,
  sequence: meeting.sequence,
  stamp: now,
  start: meeting.starts_at,
  end: meeting.ends_at,
  summary: otherName ? `Meeting with ${otherName}` : 'Meeting',
  location: meeting.place || null,
  url: link === undefined ? `${siteUrl}/settings#meetings` : link,
  status: meeting.canceled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
})

/**
 * The file for one side. Vermeil is the organizer and the reader the only attendee, so that neither side learns the
 * other's address.
 */
export function invitationFile(entry: CalendarEntry, to: Person, organizer: Person, context: Context) {
  const method = entry.meeting.canceled_at ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId: product, method })
  calendar.createEvent({
    ...eventOf(entry, context),
    organizer,
    attendees: [{ ...to, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  })
  return { method, text: textOf(calendar) }
}

/** A calendar to subscribe to. */
export function feedFile(entries: readonly CalendarEntry[], context: Context): string {
  const calendar = ical({ prodId: product, method: ICalCalendarMethod.PUBLISH, name: 'Vermeil meetings', ttl: 3600 })
  for (const entry of entries) calendar.createEvent(eventOf(entry, context))
  return textOf(calendar)
}
