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
import type { Account } from '../../platform/http/access.ts'
import { staff } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { must } from '../../platform/must.ts'
import { requestLimits } from '../../request-limits.ts'
import { meetingRules, sideOf } from './meeting-access.ts'
import type { MeetingRow, Meetings } from './meetings.ts'

const unavailable = ['meeting.time-not-offered', 'meeting.time-taken', 'meeting.other-at-that-time'] as const

type Options = { meetings: Meetings; limiter: Limiter }

/** The caller's own meetings, as host and as guest. */
export const meetingRoutes = routes<Options>((api, { meetings, limiter }) => {
  const preHandler = limitRequests(limiter, requestLimits.meetingChanges)
  const guarded = guardObjects(meetingRules, ({ meetingId }: { meetingId: string }) => meetings.find(meetingId))
  const sideFor = (meeting: MeetingRow, { id }: Account) => must(sideOf(meeting, id), 'a side of the meeting')

  api.get('/meetings', 'account', {
    operationId: 'listMeetings',
    summary: 'List your meetings',
    query: MeetingListQuery,
    answer: MeetingList,
    handle: async ({ account, query: { when, limit } }) => ({ meetings: await meetings.list(account.id, when, limit) }),
  })

  api.post('/meetings', 'confirmed', {
    operationId: 'bookMeeting',
    summary: 'Book a meeting',
    isKeyed: true,
    body: NewMeeting,
    created: Meeting,
    refusals: [
      ...(['meeting.host-unknown', 'meeting.own-hours', 'meeting.too-many-open', 'idempotency.reused'] as const),
      ...unavailable,
    ],
    preHandler,
    handle: async ({ account, body, key }) =>
      meetings.view(await meetings.book({ accountId: account.id }, body, key ?? null), account.id),
  })

  api.get('/meetings/:meetingId/times', guarded.to('meeting.move'), {
    operationId: 'getTimesToMove',
    summary: 'Read when a meeting can be moved to',
    query: FreeTimesQuery,
    answer: FreeTimes,
    handle: ({ subject, query }) => meetings.timesToMove(subject, query),
  })

  api.put('/meetings/:meetingId/time', guarded.to('meeting.move', 'confirmed'), {
    operationId: 'moveMeeting',
    summary: 'Move a meeting to another time',
    body: MeetingMove,
    answer: Meeting,
    refusals: ['meeting.over', 'meeting.canceled', ...unavailable],
    preHandler,
    handle: async ({ account, subject, body }) => {
      const moved = await meetings.move(subject, sideFor(subject, account), new Date(body.startsAt))
      return meetings.view(moved, account.id)
    },
  })

  api.post('/meetings/:meetingId/cancellation', guarded.to('meeting.cancel'), {
    operationId: 'cancelMeeting',
    summary: 'Cancel a meeting',
    body: MeetingCancellation,
    answer: Meeting,
    refusals: ['meeting.over'],
    isRepeatable: true,
    preHandler,
    handle: async ({ account, subject, body }) =>
      meetings.view(await meetings.cancel(subject, sideFor(subject, account), body.reason), account.id),
  })

  api.get('/meetings/:meetingId/invitation.ics', guarded.to('meeting.view'), {
    operationId: 'getMeetingInvitation',
    summary: 'Download a meeting for your calendar',
    media: { types: ['text/calendar'] },
    handle: async ({ account, subject, reply }) =>
      sendFile(reply, 'text/calendar; charset=utf-8', 'meeting.ics', await meetings.invitation(subject, account)),
  })

  api.get('/admin/meetings', staff('people', 'read-only'), {
    operationId: 'listMeetingsOfAccount',
    summary: 'List the meetings of an account',
    query: AccountQuery,
    answer: AdminMeetingList,
    handle: async ({ query: { account, limit } }) => ({ meetings: await meetings.listOf(account, limit) }),
  })
})
