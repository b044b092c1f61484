import {
  MarkReadBody,
  NoticePage,
  NoticePreferenceChange,
  NoticePreferences,
  NoticeTopic,
} from '@vermeil/contracts/contact/notices.schema'
import { pageLimit } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import type { Channel } from '../../platform/realtime/channels.ts'
import type { NoticePreferenceTable } from './notice-preferences.ts'
import { type Notices, noticePageSize } from './notices.ts'

/** A person's own channel: nobody else can listen to it. */
export const noticeChannels: readonly Channel[] = [
  { topic: /^user:([0-9a-f-]{36})$/, mayListen: (listener, match) => listener?.id === match[1] },
]

const Cursor = z.templateLiteral([z.iso.datetime(), '_', z.uuid()])
const ListQuery = z.strictObject({
  topic: NoticeTopic.optional(),
  before: Cursor.optional(),
  limit: pageLimit(noticePageSize),
})

type Options = { notices: Notices; preferences: NoticePreferenceTable }

export const noticeRoutes: FastifyPluginAsyncZod<Options> = async (app, { notices, preferences }) => {
  app.get(
    '/api/v1/notices',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listNotices',
        summary: 'List your notifications',
        querystring: ListQuery,
        response: { 200: NoticePage },
      },
    },
    async (request) => {
      const { topic = null, before = null, limit } = request.query
      return notices.list(accountOf(request).id, topic, before, limit)
    },
  )

  app.post(
    '/api/v1/notices/read',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'markNoticesRead',
        summary: 'Mark notifications as read',
        body: MarkReadBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await notices.markRead(accountOf(request).id, request.body.ids ?? null)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/v1/notices/preferences',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'getNoticePreferences',
        summary: 'Read which notifications you get, by kind and channel',
        response: { 200: NoticePreferences },
      },
    },
    (request) => preferences.read(accountOf(request).id),
  )

  app.put(
    '/api/v1/notices/preferences',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'updateNoticePreferences',
        summary: 'Choose which notifications you get, by kind and channel',
        body: NoticePreferenceChange,
        response: { 200: NoticePreferences },
      },
    },
    (request) => preferences.set(accountOf(request).id, request.body),
  )
}
