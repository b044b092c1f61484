import { MarkReadBody, NoticePage, NoticeTopic } from '@vermeil/contracts/notices'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import type { Notices } from './notices.ts'

const Cursor = z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f-]{36}$/)
const ListQuery = z.strictObject({ topic: NoticeTopic.optional(), before: Cursor.optional() })

export const noticeRoutes: FastifyPluginAsyncZod<{ notices: Notices }> = async (app, { notices }) => {
  app.get(
    '/api/v1/notices',
    { config: { access: 'account' }, schema: { querystring: ListQuery, response: { 200: NoticePage } } },
    async (request) => notices.list(accountOf(request).id, request.query.topic ?? null, request.query.before ?? null),
  )

  app.post(
    '/api/v1/notices/read',
    { config: { access: 'account' }, schema: { body: MarkReadBody, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await notices.markRead(accountOf(request).id, request.body.ids ?? null)
      return reply.code(204).send()
    },
  )
}
