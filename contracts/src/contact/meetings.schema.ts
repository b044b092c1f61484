import { z } from 'zod'
import { pageLimit } from '../paging.schema.ts'

const time = z.iso.datetime()

/** What a host may choose, in minutes. */
export const meetingLengths = [15, 30, 45, 60] as const
export const MeetingLength = z.literal(meetingLengths)
export type MeetingLength = z.infer<typeof MeetingLength>

/** How early and how late a meeting can be booked, and how many one person may have open with one host. */
/** `linkDays`: for how long after the meeting the guest's private link opens it. */
export const meetingLimits = { leadMinutes: 60, horizonDays: 90, openPerPair: 5, linkDays: 30 } as const

/** A name of the IANA database that this platform knows, such as `Europe/Berlin`. An offset is none: it has no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
export const TimeZone = z.string().max(64).refine(isTimeZone, 'is the name of a time zone')

/** A time of day in quarters of an hour. `24:00` is the end of the day. */
const ClockTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, 'is a quarter of an hour')
/** As text these times compare like the times themselves. */
export const HourRange = z
  .strictObject({ from: ClockTime, until: ClockTime })
  .refine(({ from, until }) => from < until, { message: 'ends after it begins', path: ['until'] })
export type HourRange = z.infer<typeof HourRange>

/** The hours of one day, the earliest first. None: a day off. */
export const DayHours = z
  .array(HourRange)
  .max(6)
  .refine((ranges) => ranges.every(({ from }, at) => at === 0 || (ranges[at - 1]?.until ?? '') <= from), {
    message: 'follow one another and don’t overlap',
  })
export type DayHours = z.infer<typeof DayHours>

/** A day that differs from its week: other hours, or a day off. */
export const HoursException = z.strictObject({ day: z.iso.date(), hours: DayHours })
export type HoursException = z.infer<typeof HoursException>

/** GET, PUT /api/v1/meetings/hours: when a host can be met. All times of day are in the host's time zone. */
export const MeetingHours = z.strictObject({
  isPublished: z.boolean(),
  timeZone: TimeZone,
  minutes: MeetingLength,
  /** A video link, a phone number or an address. Shown to people who booked. */
  place: z.string().trim().max(300),
  /** Monday first. */
  weekly: z.array(DayHours).length(7),
  exceptions: z
    .array(HoursException)
    .max(100)
    .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, { message: 'name each day once' }),
})
export type MeetingHours = z.infer<typeof MeetingHours>
/** Null until the caller has saved hours. */
export const OwnMeetingHours = z.object({ hours: MeetingHours.nullable() })
export type OwnMeetingHours = z.infer<typeof OwnMeetingHours>

/** GET /api/v1/meeting-hosts/{hostId} */
export const MeetingHost = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  minutes: MeetingLength,
  timeZone: z.string(),
})
export type MeetingHost = z.infer<typeof MeetingHost>

/** The days asked for: from now, and seven, unless said otherwise. */
export const FreeTimesQuery = z.strictObject({
  from: time.optional(),
  days: z
    .string()
    .regex(/^(?:[1-9]|[12]\d|3[01])$/, 'is a number from 1 to 31')
    .transform(Number)
    .pipe(z.int().min(1).max(31))
    .optional(),
})
export type FreeTimesQuery = z.infer<typeof FreeTimesQuery>
/** GET /api/v1/meeting-hosts/{hostId}/times, /api/v1/meetings/{meetingId}/times */
export const FreeTimes = z.object({
  times: z.array(time),
  /** The first free time after those days; null if there is none. */
  nextAt: time.nullable(),
})
export type FreeTimes = z.infer<typeof FreeTimes>

/** POST /api/v1/meetings */
export const NewMeeting = z.strictObject({
  hostId: z.uuid(),
  startsAt: time,
  /** What the guest wants to talk about. */
  topic: z.string().trim().max(500),
  /** The guest's own, for the times in their mails. */
  timeZone: TimeZone,
})
export type NewMeeting = z.infer<typeof NewMeeting>

export const MeetingSide = z.enum(['host', 'guest'])
export type MeetingSide = z.infer<typeof MeetingSide>

/** A meeting as one of its two sides sees it. */
export const Meeting = z.object({
  id: z.uuid(),
  /** The caller's own. */
  side: MeetingSide,
  /** The id is null for a guest without an account. Nobody is named once their account is deleted. */
  other: z.object({ id: z.uuid().nullable(), name: z.string().nullable(), avatar: z.string().nullable() }),
  startsAt: time,
  endsAt: time,
  topic: z.string(),
  place: z.string(),
  status: z.enum(['booked', 'canceled']),
  canceled: z.object({ by: MeetingSide, reason: z.string() }).nullable(),
})
export type Meeting = z.infer<typeof Meeting>

/** GET /api/v1/meetings. Upcoming: booked and not over, the next one first. Past: all others, the latest first. */
export const MeetingListQuery = z.strictObject({ when: z.enum(['upcoming', 'past']), limit: pageLimit(200) })
export const MeetingList = z.object({ meetings: z.array(Meeting) })
export type MeetingList = z.infer<typeof MeetingList>

/** PUT /api/v1/meetings/{meetingId}/time */
export const MeetingMove = z.strictObject({ startsAt: time })
/** POST /api/v1/meetings/{meetingId}/cancellation */
export const MeetingCancellation = z.strictObject({ reason: z.string().trim().max(2_000) })

/** GET /api/v1/meetings/feed: whether there is a calendar feed. Its address is shown once, when it is made. */
export const CalendarFeed = z.object({ createdAt: time.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>
/** POST /api/v1/meetings/feed */
export const NewCalendarFeed = z.object({ url: z.url() })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>
/** 128 random bits. */
export const FeedToken = z.string().regex(/^[\w-]{22}$/)

/** /api/v1/meeting-links/{token}: for guests without an account. 128 random bits. */
export const MeetingLinkToken = z.string().regex(/^[\w-]{22}$/)
/** POST /api/v1/proposal-links/{token}/meetings: the proposal names host and guest. */
export const GuestMeeting = NewMeeting.omit({ hostId: true })
export type GuestMeeting = z.infer<typeof GuestMeeting>

/** GET /api/v1/admin/meetings?account= */
const Party = z.object({ id: z.uuid().nullable(), name: z.string().nullable() })
export const AdminMeeting = Meeting.pick({
  id: true,
  startsAt: true,
  endsAt: true,
  status: true,
  canceled: true,
}).extend({ host: Party, guest: Party })
export const AdminMeetingList = z.object({ meetings: z.array(AdminMeeting) })
export type AdminMeetingList = z.infer<typeof AdminMeetingList>
