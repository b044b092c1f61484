import {
  AdminMeetingList,
  FreeTimes,
  FreeTimesQuery,
  Meeting,
  MeetingCancellation,
  MeetingList,
  MeetingListQuery,
  MeetingMove,
  NewMeeting,
} from '@vermeil/contracts/contact/meetings.schema'
import { AccountQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { KeyHeader } from '../../platform/http/key-header.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { must } from '../../platform/must.ts'
import { requestLimits } from '../../request-limits.ts'
import { meetingRules, sideOf } from './meeting-access.ts'
import type { MeetingRow, Meetings } from './meetings.ts'

const MeetingParams = z.strictObject({ meetingId: z.uuid() })
const unavailable = ['meeting.time-not-offered', 'meeting.time-taken', 'meeting.other-at-that-time'] as const

type Options = { meetings: Meetings; limiter: Limiter }

/** The caller's own meetings, as host and as guest. */
export const meetingRoutes: FastifyPluginAsyncZod<Options> = async (app, { meetings, limiter }) => {
  const preHandler = limitRequests(limiter, requestLimits.meetingChanges)
  const guarded = guardObjects(meetingRules, ({ meetingId }: z.infer<typeof MeetingParams>) => meetings.find(meetingId))
  const subjectOf = (request: FastifyRequest) => {
    const meeting = guarded.subjectOf(request)
    return { meeting, side: must(sideOf(meeting, accountOf(request).id), 'a side of the meeting') }
  }
  const viewFor = (request: FastifyRequest, meeting: MeetingRow) => meetings.view(meeting, accountOf(request).id)

  app.get(
    '/meetings',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listMeetings',
        summary: 'List your meetings',
        querystring: MeetingListQuery,
        response: { 200: MeetingList },
      },
    },
    async (request) => {
      const { when, limit } = request.query
      return { meetings: await meetings.list(accountOf(request).id, when, limit) }
    },
  )

  app.post(
    '/meetings',
    {
      config: {
        access: 'confirmed',
        refusals: [
          ...(['meeting.host-unknown', 'meeting.own-hours', 'meeting.too-many-open', 'idempotency.reused'] as const),
          ...unavailable,
        ],
      },
      preHandler,
      schema: {
        operationId: 'bookMeeting',
        summary: 'Book a meeting',
        headers: KeyHeader,
        body: NewMeeting,
        response: { 201: Meeting },
      },
    },
    async (request, reply) => {
      const guest = { accountId: accountOf(request).id }
      const meeting = await meetings.book(guest, request.body, request.headers['idempotency-key'] ?? null)
      return reply.code(201).send(await viewFor(request, meeting))
    },
  )

  app.get(
    '/meetings/:meetingId/times',
    {
      config: { access: guarded.to('meeting.move') },
      schema: {
        operationId: 'getTimesToMove',
        summary: 'Read when a meeting can be moved to',
        params: MeetingParams,
        querystring: FreeTimesQuery,
        response: { 200: FreeTimes },
      },
    },
    (request) => meetings.timesToMove(guarded.subjectOf(request), request.query),
  )

  app.put(
    '/meetings/:meetingId/time',
    {
      config: {
        access: guarded.to('meeting.move', 'confirmed'),
        refusals: ['meeting.over', 'meeting.canceled', ...unavailable],
      },
      preHandler,
      schema: {
        operationId: 'moveMeeting',
        summary: 'Move a meeting to another time',
        params: MeetingParams,
        body: MeetingMove,
        response: { 200: Meeting },
      },
    },
    async (request) => {
      const { meeting, side } = subjectOf(request)
      return viewFor(request, await meetings.move(meeting, side, new Date(request.body.startsAt)))
    },
  )

  app.post(
    '/meetings/:meetingId/cancellation',
    {
      config: { access: guarded.to('meeting.cancel'), refusals: ['meeting.over'], isRepeatable: true },
      preHandler,
      schema: {
        operationId: 'cancelMeeting',
        summary: 'Cancel a meeting',
        params: MeetingParams,
        body: MeetingCancellation,
        response: { 200: Meeting },
      },
    },
    async (request) => {
      const { meeting, side } = subjectOf(request)
      return viewFor(request, await meetings.cancel(meeting, side, request.body.reason))
    },
  )

  app.get(
    '/meetings/:meetingId/invitation.ics',
    {
      config: { access: guarded.to('meeting.view'), media: { types: ['text/calendar'] } },
      schema: {
        operationId: 'getMeetingInvitation',
        summary: 'Download a meeting for your calendar',
        params: MeetingParams,
      },
    },
    async (request, reply) =>
      reply
        .type('text/calendar; charset=utf-8')
        .headers({ 'content-disposition': 'attachment; filename="meeting.ics"', 'cache-control': 'private, no-store' })
        .send(await meetings.invitation(guarded.subjectOf(request), accountOf(request))),
  )

  app.get(
    '/admin/meetings',
    {
      config: { access: ['admin'] },
      schema: {
        operationId: 'listMeetingsOfAccount',
        summary: 'List the meetings of an account',
        querystring: AccountQuery,
        response: { 200: AdminMeetingList },
      },
    },
    async (request) => {
      const { account, limit } = request.query
      return { meetings: await meetings.listOf(account, limit) }
    },
  )
}
