import multipart from '@fastify/multipart'
import { AuthenticityPage, AuthenticityReceipt, AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import { pageLimit } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { attachmentRoutes } from '../../../platform/attachments/attachment-routes.ts'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { neverCache } from '../../../platform/media/send-media.ts'
import { uploadRefusalCodes } from '../../../platform/media/upload-refused.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Inquiries } from '../inquiries.ts'
import { AuthenticityUpload, parseForm, readForm } from './authenticity-form.ts'
import { authenticityPageSize } from './authenticity-store.ts'
import { toView } from './authenticity-view.ts'
import { authenticityRules } from './follow-request.ts'
import { evidenceFile, reportFile } from './receive-files.ts'

type Options = { inquiries: Inquiries; database: Database; media: MediaStore; limiter: Limiter }

const RequestParams = z.strictObject({ id: z.uuid() })
const LinkQuery = z.strictObject({ token: z.string().max(100).optional() })
const PageQuery = z.strictObject({ after: z.uuid().optional(), limit: pageLimit(authenticityPageSize) })

/** The requester's side. Without an account, the token of the mailed link is needed. */
export const authenticityRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { inquiries, database, media, limiter },
) => {
  await app.register(multipart, { throwFileSizeLimit: false })
  const guarded = guardObjects(authenticityRules, ({ id }: { id: string }, { query }) =>
    inquiries.follow(id, (query as z.infer<typeof LinkQuery>).token),
  )

  app.post(
    '/authenticity-requests',
    {
      config: {
        access: 'anyone',
        refusals: ['request.invalid', 'upload.missing', 'upload.too-many', ...uploadRefusalCodes],
        form: AuthenticityUpload,
      },
      preHandler: limitRequests(limiter, requestLimits.authenticityRequests),
      schema: {
        operationId: 'requestAuthentication',
        summary: 'Request the authentication of a work',
        response: { 201: AuthenticityReceipt },
      },
    },
    async (request, reply) => {
      const files = inquiries.receiveFiles(request.account?.id ?? request.ip)
      try {
        const form = parseForm(await readForm(request, files))
        const { createdAt, ...receipt } = await inquiries.submit(request.account?.id ?? null, form, files.stored)
        return reply.code(201).send({ ...receipt, createdAt: createdAt.toISOString() })
      } catch (error) {
        await files.discard()
        throw error
      }
    },
  )

  app.get(
    '/authenticity-requests',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listAuthenticityRequests',
        summary: 'List your authentication requests',
        querystring: PageQuery,
        response: { 200: AuthenticityPage },
      },
    },
    async (request) => {
      const { requests, next } = await inquiries.ownRequests(accountOf(request).id, request.query)
      return { requests: requests.map(toView), next }
    },
  )

  app.get(
    '/authenticity-requests/:id',
    {
      config: { access: guarded.to('authenticity.view', 'anyone') },
      schema: {
        operationId: 'getAuthenticityRequest',
        summary: 'Read an authentication request',
        params: RequestParams,
        querystring: LinkQuery,
        response: { 200: AuthenticityRequest },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', neverCache)
      return toView(guarded.subjectOf(request).request)
    },
  )

  await attachmentRoutes(app, {
    ...{ database, media, limiter, unknown: 'authenticity.unknown' },
    guard: guarded,
    idOf: ({ request }) => request.id,
    downloads: [
      {
        ...{ path: '/authenticity-requests/:id/files/:fileId', can: 'authenticity.view', needs: 'anyone' },
        ...{ operationId: 'getAuthenticityFile', summary: 'Download a file of an authentication request' },
        ...{ querystring: LinkQuery, files: [evidenceFile, reportFile] },
      },
    ],
  })
}
