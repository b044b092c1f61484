import {
  CalendarFeed,
  FeedToken,
  FreeTimes,
  FreeTimesQuery,
  MeetingHost,
  MeetingHours,
  NewCalendarFeed,
  OwnMeetingHours,
} from '@vermeil/contracts/contact/meetings.schema'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { routes } from '../../platform/http/operations.ts'
import type { Meetings } from './meetings.ts'

const hosts = ['artist', 'realtor', 'prop-agent'] as const

/** Who can be met and when, one's own hours, and the calendar feed. */
export const meetingHostRoutes = routes<{ meetings: Meetings }>((api, { meetings }) => {
  api.get('/meeting-hosts/:hostId', 'anyone', {
    operationId: 'getMeetingHost',
    summary: 'Read who publishes hours for meetings',
    answer: MeetingHost,
    refusals: ['meeting.host-unknown'],
    handle: async ({ params }) => {
      const host = await meetings.host(params.hostId)
      if (!host) throw new AppError('meeting.host-unknown', {})
      return host
    },
  })

  api.get('/meeting-hosts/:hostId/times', 'anyone', {
    operationId: 'getFreeTimes',
    summary: 'Read when somebody can be met',
    query: FreeTimesQuery,
    answer: FreeTimes,
    refusals: ['meeting.host-unknown'],
    handle: ({ params, query }) => meetings.times(params.hostId, query),
  })

  api.get('/meetings/hours', hosts, {
    operationId: 'getMeetingHours',
    summary: 'Read your hours',
    answer: OwnMeetingHours,
    handle: async ({ account }) => ({ hours: await meetings.hours(account.id) }),
  })

  api.put('/meetings/hours', hosts, {
    operationId: 'setMeetingHours',
    summary: 'Set your hours, and whether they are published',
    body: MeetingHours,
    answer: OwnMeetingHours,
    handle: async ({ account, body }) => ({ hours: await meetings.setHours(account.id, body) }),
  })

  api.get('/meetings/feed', 'account', {
    operationId: 'getCalendarFeed',
    summary: 'Read whether you have a calendar feed',
    answer: CalendarFeed,
    handle: async ({ account }) => {
      const createdAt = await meetings.feeds.createdAt(account.id)
      return { createdAt: createdAt?.toISOString() ?? null }
    },
  })

  api.post('/meetings/feed', 'account', {
    operationId: 'renewCalendarFeed',
    summary: 'Get a new secret address for your calendar feed',
    created: NewCalendarFeed,
    handle: async ({ account }) => ({ url: await meetings.feeds.renew(account.id) }),
  })

  api.delete('/meetings/feed', 'account', {
    operationId: 'withdrawCalendarFeed',
    summary: 'End your calendar feed',
    isRepeatable: true,
    handle: ({ account }) => meetings.feeds.withdraw(account.id),
  })

  // For calendar programs, which send no bearer: the secret in the query says whose it is.
  api.get('/meetings/calendar.ics', 'anyone', {
    operationId: 'readCalendarFeed',
    summary: 'Read meetings as a calendar to subscribe to',
    query: z.strictObject({ token: FeedToken }),
    refusals: ['meeting.feed-unknown'],
    media: { types: ['text/calendar'] },
    handle: async ({ query, reply }) =>
      reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(await meetings.feeds.read(query.token)),
  })
})
