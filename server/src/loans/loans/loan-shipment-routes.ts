import { DispatchBody, LoanShipments } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../platform/app-error.ts'
import { attachmentRoutes } from '../../platform/attachments/attachment-routes.ts'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { operations } from '../../platform/http/operations.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { requestLimits } from '../../request-limits.ts'
import { type LoanWay, type LoanWays, loanWayRules, orderOf } from './loan-shipments.ts'

type Options = { ways: LoanWays; database: Database; media: MediaStore; limiter: Limiter }

/** The work of a loan on its way out and back, for the people of the loan. */
export const loanShipmentRoutes: FastifyPluginAsyncZod<Options> = async (app, { ways, ...files }) => {
  const api = operations(app)
  const guard = guardObjects(loanWayRules, ({ loanId }: { loanId: string }, request) =>
    ways.find(accountOf(request), loanId),
  )
  const preHandler = limitRequests(files.limiter, requestLimits.shipments)
  const refusals = ['shipment.wrong-state'] as const

  api.get('/loans/:loanId/shipments', guard.to('loan.view-shipments'), {
    operationId: 'getLoanShipments',
    summary: 'Read how the work of a loan travels, out and back',
    answer: LoanShipments,
    handle: ({ subject }) => ways.view(subject),
  })

  api.post('/loans/:loanId/return-shipment/packing', guard.to('loan.send-back'), {
    operationId: 'packReturn',
    summary: 'Say that the work of a loan is packed for its way back',
    answer: LoanShipments,
    refusals,
    preHandler,
    handle: ({ account, subject }) => ways.pack(account, subject),
  })

  api.post('/loans/:loanId/return-shipment/dispatch', guard.to('loan.send-back'), {
    operationId: 'shipReturn',
    summary: 'Say that the work of a loan is on its way back, or correct its tracking',
    body: DispatchBody,
    answer: LoanShipments,
    refusals,
    preHandler,
    handle: ({ account, subject, body }) => ways.dispatch(account, subject, body),
  })

  api.post('/loans/:loanId/return-shipment/arrival', guard.to('loan.confirm-return'), {
    operationId: 'confirmReturn',
    summary: 'Say that the work of a canceled loan is back',
    answer: LoanShipments,
    refusals,
    preHandler,
    handle: ({ account, subject }) => ways.confirm(account, subject),
  })

  await attachmentRoutes(app, {
    ...{ ...files, limit: requestLimits.orderMessages, guard },
    idOf: (way) => orderOf(way) ?? way.loan.id,
    uploads: [
      {
        ...{ path: '/loans/:loanId/return-shipment/photos', can: 'loan.send-back', file: ways.returnPhoto },
        ...{ operationId: 'addReturnPhoto', summary: 'Upload a photo of a work before it is sent back' },
        refusals: ['upload.too-many', ...refusals],
        answer: { status: 200, schema: LoanShipments, read: ways.view },
        async before(subject: LoanWay) {
          const { shipments } = await ways.view(subject)
          if (!shipments.some(({ can }) => can.addPhotos)) throw new AppError('shipment.wrong-state', {})
        },
      },
    ],
    downloads: [
      {
        ...{ path: '/loans/:loanId/shipments/photos/:fileId', can: 'loan.view-shipments' },
        ...{ operationId: 'getLoanShipmentPhoto', summary: 'Read a photo of a work before it was sent' },
        files: [ways.returnPhoto],
      },
    ],
  })
}
