import { MarkReadBody, NoticePage, NoticeTopic } from '@vermeil/contracts/notices'
import { pageLimit } from '@vermeil/contracts/paging'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { type Notices, noticePageSize } from './notices.ts'

const Cursor = z.templateLiteral([z.iso.datetime(), '_', z.uuid()])
const ListQuery = z.strictObject({
  topic: NoticeTopic.optional(),
  before: Cursor.optional(),
  limit: pageLimit(noticePageSize),
})

export const noticeRoutes: FastifyPluginAsyncZod<{ notices: Notices }> = async (app, { notices }) => {
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
}
