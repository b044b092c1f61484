import {
  FreeTimes,
  FreeTimesQuery,
  Meeting,
  MeetingCancellation,
  MeetingLinkToken,
  MeetingMove,
} from '@vermeil/contracts/contact/meetings.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../platform/app-error.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { linkRoutes } from '../../platform/private-links/link-routes.ts'
import { requestLimits } from '../../request-limits.ts'
import type { MeetingRow, Meetings } from './meetings.ts'

/** For guests without an account: the link is the key. */
export const meetingLinkRoutes: FastifyPluginAsyncZod<{ meetings: Meetings; limiter: Limiter }> = async (
  app,
  { meetings, limiter },
) => {
  const unknown = 'meeting.unknown'
  const limit = requestLimits.guestMeetings
  const links = linkRoutes(app, { path: '/meeting-links/:token', token: MeetingLinkToken, unknown, limiter })
  const find = async (token: string): Promise<MeetingRow> => {
    const meeting = await meetings.guests.byToken(token)
    if (!meeting) throw new AppError(unknown, {})
    return meeting
  }

  links.operation('GET', '', {
    ...{ operationId: 'getMeetingByLink', summary: 'Read a meeting by its private link', answer: [200, Meeting] },
    run: async (token) => meetings.viewAsGuest(await find(token)),
  })

  links.operation('GET', '/times', {
    operationId: 'getTimesToMoveByLink',
    summary: 'Read when a meeting can be moved to, by its private link',
    query: FreeTimesQuery,
    answer: [200, FreeTimes],
    run: async (token, { query }) => meetings.timesToMove(await find(token), query),
  })

  links.operation('PUT', '/time', {
    ...{ operationId: 'moveMeetingByLink', summary: 'Move a meeting to another time, by its private link', limit },
    refusals: ['meeting.over', 'meeting.canceled', 'meeting.time-not-offered', 'meeting.time-taken'],
    body: MeetingMove,
    answer: [200, Meeting],
    run: async (token, { body }) =>
      meetings.viewAsGuest(await meetings.move(await find(token), 'guest', new Date(body.startsAt))),
  })

  links.operation('POST', '/cancellation', {
    ...{ operationId: 'cancelMeetingByLink', summary: 'Cancel a meeting, by its private link', limit },
    refusals: ['meeting.over'],
    isRepeatable: true,
    body: MeetingCancellation,
    answer: [200, Meeting],
    run: async (token, { body }) =>
      meetings.viewAsGuest(await meetings.cancel(await find(token), 'guest', body.reason)),
  })

  links.operation('DELETE', '/guest', {
    operationId: 'removeGuestData',
    summary: 'Have the guest’s meetings with this person canceled and deleted',
    limit,
    async run(token) {
      if (!(await meetings.guests.forgetByLink(token))) throw new AppError(unknown, {})
    },
  })
}
