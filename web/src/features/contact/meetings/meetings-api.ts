import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  CalendarFeed,
  FreeTimes,
  type GuestMeeting,
  Meeting,
  MeetingHost,
  type MeetingHours,
  MeetingList,
  NewCalendarFeed,
  type NewMeeting,
  OwnMeetingHours,
} from '@vermeil/contracts/contact/meetings.schema'
import { saveFile } from '@/shared/files/save-file'
import { api } from '@/shared/http/api'
import type { Days } from './week-times'

export const hostQuery = (hostId: string) =>
  queryOptions({
    queryKey: ['meeting-hosts', hostId],
    queryFn: ({ signal }) => api.get(`/meeting-hosts/${hostId}`, MeetingHost, { signal }),
    staleTime: 60_000,
  })

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
      api.get(`${timesPath(of)}/times?${new URLSearchParams({ from, days: String(days) })}`, FreeTimes, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const meetingsKey = ['account', 'meetings']
export const meetingsQuery = (when: 'upcoming' | 'past') =>
  queryOptions({
    queryKey: [...meetingsKey, when],
    queryFn: ({ signal }) => api.get(`/meetings?when=${when}`, MeetingList, { signal }),
  })

const linkKey = ['meeting-by-link']
export const meetingByLinkQuery = (linkToken: string) =>
  queryOptions({
    queryKey: [...linkKey, linkToken],
    queryFn: ({ signal }) => api.get(`/meeting-links/${linkToken}`, Meeting, { signal }),
  })

/** Everything that shows meetings or free times, after one has changed. */
export const changedKeys = [timesKey, meetingsKey, linkKey] as const

export const hoursQuery = queryOptions({
  queryKey: ['account', 'meeting-hours'],
  queryFn: ({ signal }) => api.get('/meetings/hours', OwnMeetingHours, { signal }),
})

export const feedQuery = queryOptions({
  queryKey: ['account', 'calendar-feed'],
  queryFn: ({ signal }) => api.get('/meetings/feed', CalendarFeed, { signal }),
})

/** Nobody is named once their account is deleted. */
export const otherName = ({ other }: Meeting): string => other.name ?? 'a former member'

export const bookMeeting = (meeting: NewMeeting, idempotencyKey: string) =>
  api.post('/meetings', meeting, Meeting, { idempotencyKey })
/** Without an account, as the client that a proposal was sent to. */
export const bookByProposal = (token: string, meeting: GuestMeeting) =>
  api.post(`/proposal-links/${token}/meetings`, meeting, Meeting)
/** In the caller's own hours. */
export const bookWithClient = (clientId: string, meeting: GuestMeeting) =>
  api.post(`/clients/${clientId}/meetings`, meeting, Meeting)
export const moveMeeting = (key: MeetingKey, startsAt: string) =>
  api.put(`${meetingPath(key)}/time`, { startsAt }, Meeting)
export const cancelMeeting = (key: MeetingKey, reason: string) =>
  api.post(`${meetingPath(key)}/cancellation`, { reason }, Meeting)
export const removeGuestData = (linkToken: string) => api.command('DELETE', `/meeting-links/${linkToken}/guest`)
export const saveHours = (hours: MeetingHours) => api.put('/meetings/hours', hours, OwnMeetingHours)
export const renewFeed = () => api.post('/meetings/feed', undefined, NewCalendarFeed)
export const withdrawFeed = () => api.command('DELETE', '/meetings/feed')

export const saveInvitation = async (id: string) =>
  saveFile('meeting.ics', await api.file(`/meetings/${id}/invitation.ics`))
