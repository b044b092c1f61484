import multipart from '@fastify/multipart'
import { AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import {
  AuthenticityCase,
  AuthenticityFilter,
  AuthenticityOrder,
  AuthenticityQueue,
  MoveAuthenticityBody,
} from '@vermeil/contracts/catalog/inquiries-admin.schema'
import { pageLimit } from '@vermeil/contracts/paging.schema'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import { FileForm } from '../../../platform/media/read-parts.ts'
import { uploadRefusalCodes } from '../../../platform/media/upload-refused.ts'
import type { Inquiries } from '../inquiries.ts'
import { readForm } from './authenticity-form.ts'
import { authenticityPageSize } from './authenticity-store.ts'
import { toView } from './authenticity-view.ts'

const parties = decidesAbout({ 'authenticity-request': 'id' })
const QueueQuery = z.strictObject({
  status: AuthenticityFilter.optional(),
  order: AuthenticityOrder.default('newest'),
  after: z.uuid().optional(),
  limit: pageLimit(authenticityPageSize),
})

/** The administrators' side: all requests, their status, and the report. */
export const authenticityAdminRoutes = routes<{ inquiries: Inquiries }>(async (api, { inquiries }, app) => {
  await app.register(multipart, { throwFileSizeLimit: false })

  api.get('/admin/authenticity-requests', staff('catalog'), {
    operationId: 'listAllAuthenticityRequests',
    summary: 'List all authentication requests',
    query: QueueQuery,
    answer: AuthenticityQueue,
    handle: async ({ query }) => {
      const { requests, ...rest } = await inquiries.allRequests(query)
      return { requests: requests.map(toView), ...rest }
    },
  })

  api.get('/admin/authenticity-requests/:id', staff('catalog'), {
    operationId: 'getAuthenticityCase',
    summary: 'Read an authentication request with its history',
    answer: AuthenticityCase,
    refusals: ['authenticity.unknown'],
    handle: ({ params }) => inquiries.readCase(params.id),
  })

  api.put('/admin/authenticity-requests/:id/status', staff('catalog'), {
    operationId: 'setAuthenticityStatus',
    summary: 'Move an authentication request on',
    body: MoveAuthenticityBody,
    answer: AuthenticityRequest,
    refusals: ['authenticity.unknown', 'authenticity.wrong-move', 'authenticity.report-missing'],
    parties,
    handle: async ({ account, params, body }) => toView(await inquiries.move(account.id, params.id, body.status)),
  })

  api.post('/admin/authenticity-requests/:id/reports', staff('catalog'), {
    operationId: 'addAuthenticityReport',
    summary: 'Attach a report',
    created: AuthenticityRequest,
    refusals: [
      'authenticity.unknown',
      'authenticity.wrong-move',
      'upload.missing',
      'upload.too-many',
      ...uploadRefusalCodes,
    ],
    parties,
    form: FileForm,
    handle: async ({ account, params, request }) => {
      const files = inquiries.receiveFiles(account.id)
      try {
        await readForm(request, files)
        const [report, another] = files.stored
        if (!report) throw new AppError('upload.missing', {})
        if (another) throw new AppError('upload.too-many', { maxFiles: 1 })
        return toView(await inquiries.attachReport(account.id, params.id, report))
      } catch (error) {
        await files.discard()
        throw error
      }
    },
  })

  api.delete('/admin/authenticity-requests/:id/reports/:fileId', staff('catalog'), {
    operationId: 'removeAuthenticityReport',
    summary: 'Withdraw a report',
    answer: AuthenticityRequest,
    refusals: ['authenticity.unknown', 'authenticity.wrong-move'],
    parties,
    handle: async ({ account, params: { id, fileId } }) =>
      toView(await inquiries.withdrawReport(account.id, id, fileId)),
  })
})
