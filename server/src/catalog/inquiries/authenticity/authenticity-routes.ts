import multipart from '@fastify/multipart'
import { AuthenticityPage, AuthenticityReceipt, AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import { pageLimit } from '@vermeil/contracts/paging.schema'
import { z } from 'zod'
import { attachmentRoutes } from '../../../platform/attachments/attachment-routes.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
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

const LinkQuery = z.strictObject({ token: z.string().max(100).optional() })
const PageQuery = z.strictObject({ after: z.uuid().optional(), limit: pageLimit(authenticityPageSize) })

/** The requester's side. Without an account, the token of the mailed link is needed. */
export const authenticityRoutes = routes<Options>(async (api, { inquiries, database, media, limiter }, app) => {
  await app.register(multipart, { throwFileSizeLimit: false })
  const guarded = guardObjects(authenticityRules, ({ id }: { id: string }, { query }) =>
    inquiries.follow(id, (query as z.infer<typeof LinkQuery>).token),
  )

  api.post('/authenticity-requests', 'anyone', {
    operationId: 'requestAuthentication',
    summary: 'Request the authentication of a work',
    created: AuthenticityReceipt,
    refusals: ['request.invalid', 'upload.missing', 'upload.too-many', ...uploadRefusalCodes],
    form: AuthenticityUpload,
    preHandler: limitRequests(limiter, requestLimits.authenticityRequests),
    handle: async ({ account, request }) => {
      const files = inquiries.receiveFiles(account?.id ?? request.ip)
      try {
        const form = parseForm(await readForm(request, files))
        const { createdAt, ...receipt } = await inquiries.submit(account?.id ?? null, form, files.stored)
        return { ...receipt, createdAt: createdAt.toISOString() }
      } catch (error) {
        await files.discard()
        throw error
      }
    },
  })

  api.get('/authenticity-requests', 'account', {
    operationId: 'listAuthenticityRequests',
    summary: 'List your authentication requests',
    query: PageQuery,
    answer: AuthenticityPage,
    handle: async ({ account, query }) => {
      const { requests, next } = await inquiries.ownRequests(account.id, query)
      return { requests: requests.map(toView), next }
    },
  })

  api.get('/authenticity-requests/:id', guarded.to('authenticity.view', 'anyone'), {
    operationId: 'getAuthenticityRequest',
    summary: 'Read an authentication request',
    query: LinkQuery,
    answer: AuthenticityRequest,
    handle: ({ subject, reply }) => {
      reply.header('cache-control', neverCache)
      return toView(subject.request)
    },
  })

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
})
