import { UnsubscribeChange, UnsubscribeState, UnsubscribeToken } from '@vermeil/contracts/contact/notices.schema'
import { z } from 'zod'
import { routes } from '../../platform/http/operations.ts'
import type { Unsubscribe } from './unsubscribe.ts'

const TokenQuery = z.strictObject({ token: UnsubscribeToken })

export const unsubscribeRoutes = routes<{ unsubscribe: Unsubscribe }>(async (api, { unsubscribe }, app) => {
  api.get('/api/v1/notices/unsubscribe', 'anyone', {
    operationId: 'getUnsubscribeState',
    summary: 'Read which mails an unsubscribe link is about, and whether they come',
    query: TokenQuery,
    answer: UnsubscribeState,
    refusals: ['unsubscribe.unknown'],
    handle: ({ query }) => unsubscribe.read(query.token),
  })

  api.post('/api/v1/notices/unsubscribe', 'anyone', {
    operationId: 'setUnsubscribeState',
    summary: 'Stop the mails of an unsubscribe link, or have them again',
    body: UnsubscribeChange,
    answer: UnsubscribeState,
    refusals: ['unsubscribe.unknown'],
    handle: ({ body }) => unsubscribe.set(body.token, body.isOn),
  })

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
})
