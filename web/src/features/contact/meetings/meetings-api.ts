import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  CalendarFeed,
  FreeTimes,
  GuestMeeting,
  Meeting,
  MeetingHost,
  MeetingHours,
  MeetingList,
  NewCalendarFeed,
  NewMeeting,
  OwnMeetingHours,
} from '@vermeil/contracts/contact/meetings.schema'
import { saveFile } from '@/shared/files/save-file'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import type { Days } from './week-times'

export const hostQuery = (hostId: string) =>
  readQuery<MeetingHost>(['meeting-hosts', hostId], `/meeting-hosts/${hostId}`, { staleTime: 60_000 })

/** How a meeting is reached: by an account that is in it, or by the private link of a guest without one. */
export type MeetingKey = { meetingId: string } | { linkToken: string }
const meetingPath = (key: MeetingKey) =>
  'meetingId' in key ? `/meetings/${key.meetingId}` : `/meeting-links/${key.linkToken}`

/** Whose free times are shown: a host's, or those that a meeting can be moved to. */
export type TimesOf = { hostId: string } | MeetingKey
const timesPath = (of: TimesOf) => ('hostId' in of ? `/meeting-hosts/${of.hostId}` : meetingPath(of))

export const timesKey = ['meeting-times']
export const timesQuery = (of: TimesOf, { from, days }: Days) =>
  queryOptions({
    queryKey: [...timesKey, of, from, days],
    queryFn: ({ signal }) =>
      api.get<FreeTimes>(`${timesPath(of)}/times?${new URLSearchParams({ from, days: String(days) })}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const meetingsKey = ['account', 'meetings']
export const meetingsQuery = (when: 'upcoming' | 'past') =>
  readQuery<MeetingList>([...meetingsKey, when], `/meetings?when=${when}`)

const linkKey = ['meeting-by-link']
export const meetingByLinkQuery = (linkToken: string) =>
  readQuery<Meeting>([...linkKey, linkToken], `/meeting-links/${linkToken}`)

/** Everything that shows meetings or free times, after one has changed. */
export const changedKeys = [timesKey, meetingsKey, linkKey] as const

export const hoursQuery = readQuery<OwnMeetingHours>(['account', 'meeting-hours'], '/meetings/hours')

export const feedQuery = readQuery<CalendarFeed>(['account', 'calendar-feed'], '/meetings/feed')

/** Nobody is named once their account is deleted. */
export const otherName = ({ other }: Meeting): string => other.name ?? 'a former member'

export const bookMeeting = (meeting: NewMeeting, idempotencyKey: string) =>
  api.post<Meeting>('/meetings', meeting, { idempotencyKey })
/** Without an account, as the client that a proposal was sent to. */
export const bookByProposal = (token: string, meeting: GuestMeeting) =>
  api.post<Meeting>(`/proposal-links/${token}/meetings`, meeting)
/** In the caller's own hours. */
export const bookWithClient = (clientId: string, meeting: GuestMeeting) =>
  api.post<Meeting>(`/clients/${clientId}/meetings`, meeting)
export const moveMeeting = (key: MeetingKey, startsAt: string) =>
  api.put<Meeting>(`${meetingPath(key)}/time`, { startsAt })
export const cancelMeeting = (key: MeetingKey, reason: string) =>
  api.post<Meeting>(`${meetingPath(key)}/cancellation`, { reason })
export const removeGuestData = (linkToken: string) => api.command('DELETE', `/meeting-links/${linkToken}/guest`)
export const saveHours = (hours: MeetingHours) => api.put<OwnMeetingHours>('/meetings/hours', hours)
export const renewFeed = () => api.post<NewCalendarFeed>('/meetings/feed')
export const withdrawFeed = () => api.command('DELETE', '/meetings/feed')

export const saveInvitation = async (id: string) =>
  saveFile('meeting.ics', await api.file(`/meetings/${id}/invitation.ics`))
