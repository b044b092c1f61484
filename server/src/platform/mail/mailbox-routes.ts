import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { isLoopbackHost } from '../http/loopback.ts'
import type { CaughtMail, Mailbox } from './mailbox.ts'
import { listPage, mailboxPolicy, mailPage } from './mailbox-pages.ts'

const ToQuery = z.strictObject({ to: z.string().max(320).optional() })
const MailParams = z.strictObject({ id: z.uuid() })
const AttachmentParams = z.strictObject({ id: z.uuid(), at: z.string().regex(/^\d{1,3}$/) })

// What a mail may do in its frame: be looked at, and lead away by a click.
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation"

/** Makes a link in the mail open in place of the mailbox, and not inside the frame. */
const leadAway = (mail: string) => mail.replace(/<head[^>]*>|$/i, (head) => `${head}<base target="_top">`)

const sendPage = (reply: FastifyReply, policy: string, page: string) =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' })
    .type('text/html; charset=utf-8')
    .send(page)

/** What a test or a script reads; an attachment is named but not carried. */
const summary = ({ attachments, ...mail }: CaughtMail) => ({
  ...mail,
  attachments: attachments.map(({ filename, type }) => ({ filename, type })),
})

type Options = { mailbox: Mailbox; siteUrl: () => string }

/** Any other name is one that somebody else let point here, so that a page of theirs could read the mail. */
function isOwnHost(host: string | undefined, siteUrl: string): boolean {
  if (host === new URL(siteUrl).host) return true
  return isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '')
}

/** The mailbox where no mail server is configured. Registered only there. */
export const mailboxRoutes: FastifyPluginAsyncZod<Options> = async (app, { mailbox, siteUrl }) => {
  const config = { access: 'anyone' } as const
  // The API is open to pages of every origin. Mailed links are not: another page in the same browser could use them.
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwnHost(request.headers.host, siteUrl())) throw new AppError('host.unknown', {})
    reply.removeHeader('access-control-allow-origin').header('cross-origin-resource-policy', 'same-origin')
  })
  const find = (id: string) => {
    const mail = mailbox.find(id)
    if (!mail) throw new AppError('route.unknown', {})
    return mail
  }

  app.get('/dev/mailbox', { config, schema: { hide: true, querystring: ToQuery } }, (request, reply) =>
    sendPage(reply, mailboxPolicy, listPage(mailbox.list(request.query), request.query.to)),
  )

  app.get('/dev/mailbox.json', { config, schema: { hide: true, querystring: ToQuery } }, (request, reply) =>
    reply.header('cache-control', 'no-store').send(mailbox.list(request.query).map(summary)),
  )

  app.get('/dev/mailbox/:id', { config, schema: { hide: true, params: MailParams } }, (request, reply) =>
    sendPage(reply, mailboxPolicy, mailPage(find(request.params.id))),
  )

  app.get('/dev/mailbox/:id/body', { config, schema: { hide: true, params: MailParams } }, (request, reply) =>
    sendPage(reply, bodyPolicy, leadAway(find(request.params.id).html)),
  )

  app.get(
    '/dev/mailbox/:id/attachments/:at',
    { config, schema: { hide: true, params: AttachmentParams } },
    (request, reply) => {
      const attachment = find(request.params.id).attachments[Number(request.params.at)]
      if (!attachment) throw new AppError('route.unknown', {})
      return reply
        .headers({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
        .type(attachment.type)
        .send(Buffer.from(attachment.base64, 'base64'))
    },
  )
}
