import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  CalendarFeed,
  FreeTimes,
  Meeting,
  MeetingHost,
  type MeetingHours,
  MeetingList,
  NewCalendarFeed,
  type NewMeeting,
  OwnMeetingHours,
} from '@vermeil/contracts/meetings'
import { saveFile } from '@/shared/files/save-file'
import { api } from '@/shared/http/api'
import type { Days } from './week-times'

export const hostQuery = (hostId: string) =>
  queryOptions({
    queryKey: ['meeting-hosts', hostId],
    queryFn: ({ signal }) => api.get(`/meeting-hosts/${hostId}`, MeetingHost, { signal }),
    staleTime: 60_000,
  })

/** Whose free times are shown: a host's, or those that a meeting can be moved to. */
export type TimesOf = { hostId: string } | { meetingId: string }
const timesPath = (of: TimesOf) => ('hostId' in of ? `/meeting-hosts/${of.hostId}` : `/meetings/${of.meetingId}`)

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
export const moveMeeting = (id: string, startsAt: string) => api.put(`/meetings/${id}/time`, { startsAt }, Meeting)
export const cancelMeeting = (id: string, reason: string) =>
  api.post(`/meetings/${id}/cancellation`, { reason }, Meeting)
export const saveHours = (hours: MeetingHours) => api.put('/meetings/hours', hours, OwnMeetingHours)
export const renewFeed = () => api.post('/meetings/feed', undefined, NewCalendarFeed)
export const withdrawFeed = () => api.command('DELETE', '/meetings/feed')

export const saveInvitation = async (id: string) =>
  saveFile('meeting.ics', await api.file(`/meetings/${id}/invitation.ics`))
