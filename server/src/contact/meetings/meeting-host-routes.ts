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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
import type { Meetings } from './meetings.ts'

const HostParams = z.strictObject({ hostId: z.uuid() })
const hosts = ['artist', 'realtor', 'prop-agent'] as const

/** Who can be met and when, one's own hours, and the calendar feed. */
export const meetingHostRoutes: FastifyPluginAsyncZod<{ meetings: Meetings }> = async (app, { meetings }) => {
  app.get(
    '/meeting-hosts/:hostId',
    {
      config: { access: 'anyone', refusals: ['meeting.host-unknown'] },
      schema: {
        operationId: 'getMeetingHost',
        summary: 'Read who publishes hours for meetings',
        params: HostParams,
        response: { 200: MeetingHost },
      },
    },
    async ({ params }) => {
      const host = await meetings.host(params.hostId)
      if (!host) throw new AppError('meeting.host-unknown', {})
      return host
    },
  )

  app.get(
    '/meeting-hosts/:hostId/times',
    {
      config: { access: 'anyone', refusals: ['meeting.host-unknown'] },
      schema: {
        operationId: 'getFreeTimes',
        summary: 'Read when somebody can be met',
        params: HostParams,
        querystring: FreeTimesQuery,
        response: { 200: FreeTimes },
      },
    },
    ({ params, query }) => meetings.times(params.hostId, query),
  )

  app.get(
    '/meetings/hours',
    {
      config: { access: hosts },
      schema: { operationId: 'getMeetingHours', summary: 'Read your hours', response: { 200: OwnMeetingHours } },
    },
    async (request) => ({ hours: await meetings.hours(accountOf(request).id) }),
  )

  app.put(
    '/meetings/hours',
    {
      config: { access: hosts },
      schema: {
        operationId: 'setMeetingHours',
        summary: 'Set your hours, and whether they are published',
        body: MeetingHours,
        response: { 200: OwnMeetingHours },
      },
    },
    async (request) => ({ hours: await meetings.setHours(accountOf(request).id, request.body) }),
  )

  app.get(
    '/meetings/feed',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'getCalendarFeed',
        summary: 'Read whether you have a calendar feed',
        response: { 200: CalendarFeed },
      },
    },
    async (request) => {
      const createdAt = await meetings.feeds.createdAt(accountOf(request).id)
      return { createdAt: createdAt?.toISOString() ?? null }
    },
  )

  app.post(
    '/meetings/feed',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'renewCalendarFeed',
        summary: 'Get a new secret address for your calendar feed',
        response: { 201: NewCalendarFeed },
      },
    },
    async (request, reply) => reply.code(201).send({ url: await meetings.feeds.renew(accountOf(request).id) }),
  )

  app.delete(
    '/meetings/feed',
    {
      config: { access: 'account', isRepeatable: true },
      schema: {
        operationId: 'withdrawCalendarFeed',
        summary: 'End your calendar feed',
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await meetings.feeds.withdraw(accountOf(request).id)
      return reply.code(204).send()
    },
  )

  // For calendar programs, which send no bearer: the secret in the query says whose it is.
  app.get(
    '/meetings/calendar.ics',
    {
      config: { access: 'anyone', refusals: ['meeting.feed-unknown'], media: { types: ['text/calendar'] } },
      schema: {
        operationId: 'readCalendarFeed',
        summary: 'Read meetings as a calendar to subscribe to',
        querystring: z.strictObject({ token: FeedToken }),
      },
    },
    async ({ query }, reply) =>
      reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(await meetings.feeds.read(query.token)),
  )
}
