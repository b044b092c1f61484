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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import { FileForm } from '../../../platform/media/read-parts.ts'
import { uploadRefusalCodes } from '../../../platform/media/upload-refused.ts'
import type { Inquiries } from '../inquiries.ts'
import { readForm } from './authenticity-form.ts'
import { authenticityPageSize } from './authenticity-store.ts'
import { toView } from './authenticity-view.ts'

const config = { access: ['admin'] } as const
const parties = decidesAbout({ 'authenticity-request': 'id' })
const RequestParams = z.strictObject({ id: z.uuid() })
const ReportParams = z.strictObject({ id: z.uuid(), fileId: z.uuid() })
const QueueQuery = z.strictObject({
  status: AuthenticityFilter.optional(),
  order: AuthenticityOrder.default('newest'),
  after: z.uuid().optional(),
  limit: pageLimit(authenticityPageSize),
})

/** The administrators' side: all requests, their status, and the report. */
export const authenticityAdminRoutes: FastifyPluginAsyncZod<{ inquiries: Inquiries }> = async (app, { inquiries }) => {
  await app.register(multipart, { throwFileSizeLimit: false })

  app.get(
    '/admin/authenticity-requests',
    {
      config,
      schema: {
        operationId: 'listAllAuthenticityRequests',
        summary: 'List all authentication requests',
        querystring: QueueQuery,
        response: { 200: AuthenticityQueue },
      },
    },
    async (request) => {
      const { requests, ...rest } = await inquiries.allRequests(request.query)
      return { requests: requests.map(toView), ...rest }
    },
  )

  app.get(
    '/admin/authenticity-requests/:id',
    {
      config: { ...config, refusals: ['authenticity.unknown'] },
      schema: {
        operationId: 'getAuthenticityCase',
        summary: 'Read an authentication request with its history',
        params: RequestParams,
        response: { 200: AuthenticityCase },
      },
    },
    ({ params }) => inquiries.readCase(params.id),
  )

  app.put(
    '/admin/authenticity-requests/:id/status',
    {
      config: {
        ...config,
        parties,
        refusals: ['authenticity.unknown', 'authenticity.wrong-move', 'authenticity.report-missing'],
      },
      schema: {
        operationId: 'setAuthenticityStatus',
        summary: 'Move an authentication request on',
        params: RequestParams,
        body: MoveAuthenticityBody,
        response: { 200: AuthenticityRequest },
      },
    },
    async (request) => toView(await inquiries.move(accountOf(request).id, request.params.id, request.body.status)),
  )

  app.post(
    '/admin/authenticity-requests/:id/reports',
    {
      config: {
        ...config,
        parties,
        refusals: [
          'authenticity.unknown',
          'authenticity.wrong-move',
          'upload.missing',
          'upload.too-many',
          ...uploadRefusalCodes,
        ],
        form: FileForm,
      },
      schema: {
        operationId: 'addAuthenticityReport',
        summary: 'Attach a report',
        params: RequestParams,
        response: { 201: AuthenticityRequest },
      },
    },
    async (request, reply) => {
      const files = inquiries.receiveFiles(accountOf(request).id)
      try {
        await readForm(request, files)
        const [report, another] = files.stored
        if (!report) throw new AppError('upload.missing', {})
        if (another) throw new AppError('upload.too-many', { maxFiles: 1 })
        const updated = await inquiries.attachReport(accountOf(request).id, request.params.id, report)
        return reply.code(201).send(toView(updated))
      } catch (error) {
        await files.discard()
        throw error
      }
    },
  )

  app.delete(
    '/admin/authenticity-requests/:id/reports/:fileId',
    {
      config: { ...config, parties, refusals: ['authenticity.unknown', 'authenticity.wrong-move'] },
      schema: {
        operationId: 'removeAuthenticityReport',
        summary: 'Withdraw a report',
        params: ReportParams,
        response: { 200: AuthenticityRequest },
      },
    },
    async (request) => {
      const { id, fileId } = request.params
      return toView(await inquiries.withdrawReport(accountOf(request).id, id, fileId))
    },
  )
}
