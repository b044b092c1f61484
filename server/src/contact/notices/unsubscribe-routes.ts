import { UnsubscribeChange, UnsubscribeState, UnsubscribeToken } from '@vermeil/contracts/contact/notices.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Unsubscribe } from './unsubscribe.ts'

const TokenQuery = z.strictObject({ token: UnsubscribeToken })

export const unsubscribeRoutes: FastifyPluginAsyncZod<{ unsubscribe: Unsubscribe }> = async (app, { unsubscribe }) => {
  app.get(
    '/api/v1/notices/unsubscribe',
    {
      config: { access: 'anyone', refusals: ['unsubscribe.unknown'] },
      schema: {
        operationId: 'getUnsubscribeState',
        summary: 'Read which mails an unsubscribe link is about, and whether they come',
        querystring: TokenQuery,
        response: { 200: UnsubscribeState },
      },
    },
    (request) => unsubscribe.read(request.query.token),
  )

  app.post(
    '/api/v1/notices/unsubscribe',
    {
      config: { access: 'anyone', refusals: ['unsubscribe.unknown'] },
      schema: {
        operationId: 'setUnsubscribeState',
        summary: 'Stop the mails of an unsubscribe link, or have them again',
        body: UnsubscribeChange,
        response: { 200: UnsubscribeState },
      },
    },
    (request) => unsubscribe.set(request.body.token, request.body.isOn),
  )

  // One click in a mail program (RFC 8058): it posts a form to the address in the mail, which people open as a page.
  await app.register(async (oneClick) => {
    oneClick.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    oneClick.post(
      '/unsubscribe',
      {
        config: { access: 'anyone', refusals: ['unsubscribe.unknown'] },
        schema: { querystring: TokenQuery, response: { 204: z.undefined() } },
      },
      async (request, reply) => {
        await unsubscribe.set((request.query as z.infer<typeof TokenQuery>).token, false)
        return reply.code(204).send()
      },
    )
  })
}
