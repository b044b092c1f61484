import {
  FreeTimes,
  FreeTimesQuery,
  Meeting,
  MeetingCancellation,
  MeetingLinkToken,
  MeetingMove,
} from '@vermeil/contracts/contact/meetings.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { neverCache } from '../../platform/media/send-media.ts'
import { requestLimits } from '../../request-limits.ts'
import type { MeetingRow, Meetings } from './meetings.ts'

const TokenParams = z.strictObject({ token: MeetingLinkToken })
type Options = { meetings: Meetings; limiter: Limiter }

/** For guests without an account: the link is the key. */
export const meetingLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { meetings, limiter }) => {
  const preHandler = limitRequests(limiter, requestLimits.guestMeetings)
  const find = async ({ token }: z.infer<typeof TokenParams>): Promise<MeetingRow> => {
    const meeting = await meetings.guests.byToken(token)
    if (!meeting) throw new AppError('meeting.unknown', {})
    return meeting
  }

  app.get(
    '/meeting-links/:token',
    {
      config: { access: 'anyone', refusals: ['meeting.unknown'] },
      schema: {
        operationId: 'getMeetingByLink',
        summary: 'Read a meeting by its private link',
        params: TokenParams,
        response: { 200: Meeting },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', neverCache)
      return meetings.viewAsGuest(await find(request.params))
    },
  )

  app.get(
    '/meeting-links/:token/times',
    {
      config: { access: 'anyone', refusals: ['meeting.unknown'] },
      schema: {
        operationId: 'getTimesToMoveByLink',
        summary: 'Read when a meeting can be moved to, by its private link',
        params: TokenParams,
        querystring: FreeTimesQuery,
        response: { 200: FreeTimes },
      },
    },
    async (request) => meetings.timesToMove(await find(request.params), request.query),
  )

  app.put(
    '/meeting-links/:token/time',
    {
      config: {
        access: 'anyone',
        refusals: [
          ...(['meeting.unknown', 'meeting.over', 'meeting.canceled'] as const),
          ...(['meeting.time-not-offered', 'meeting.time-taken'] as const),
        ],
      },
      preHandler,
      schema: {
        operationId: 'moveMeetingByLink',
        summary: 'Move a meeting to another time, by its private link',
        params: TokenParams,
        body: MeetingMove,
        response: { 200: Meeting },
      },
    },
    async (request) =>
      meetings.viewAsGuest(await meetings.move(await find(request.params), 'guest', new Date(request.body.startsAt))),
  )

  app.post(
    '/meeting-links/:token/cancellation',
    {
      config: { access: 'anyone', refusals: ['meeting.unknown', 'meeting.over'], isRepeatable: true },
      preHandler,
      schema: {
        operationId: 'cancelMeetingByLink',
        summary: 'Cancel a meeting, by its private link',
        params: TokenParams,
        body: MeetingCancellation,
        response: { 200: Meeting },
      },
    },
    async (request) =>
      meetings.viewAsGuest(await meetings.cancel(await find(request.params), 'guest', request.body.reason)),
  )

  app.delete(
    '/meeting-links/:token/guest',
    {
      config: { access: 'anyone', refusals: ['meeting.unknown'] },
      preHandler,
      schema: {
        operationId: 'removeGuestData',
        summary: 'Have the guest’s meetings with this person canceled and deleted',
        params: TokenParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      if (!(await meetings.guests.forgetByLink(request.params.token))) throw new AppError('meeting.unknown', {})
      return reply.code(204).send()
    },
  )
}
