import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { slugOf } from '../../platform/slug.ts'
import { shipmentRules } from './shipment-access.ts'
import { OrderParams } from './shipment-routes.ts'
import type { ShippingApi } from './shipping.ts'

const papers = [
  ['packing-slip', 'getPackingSlip', 'packing slip'],
  ['label', 'getAddressLabel', 'address label'],
] as const

/** What a seller prints for a parcel. */
export const shippingPaperRoutes: FastifyPluginAsyncZod<{ shipping: ShippingApi }> = async (app, { shipping }) => {
  const guarded = guardObjects(shipmentRules, ({ id }: z.infer<typeof OrderParams>, request) =>
    shipping.subject(accountOf(request), id),
  )

  for (const [paper, operationId, name] of papers) {
    app.get(
      `/orders/:id/papers/${paper}`,
      {
        config: {
          access: guarded.to('shipment.print'),
          refusals: ['shipment.wrong-state'],
          media: { types: ['application/pdf'] },
          reading: `order.print-${paper}`,
        },
        schema: { operationId, summary: `Download the ${name} of an order`, params: OrderParams },
      },
      async (request, reply) => {
        const subject = guarded.subjectOf(request)
        const pdf = await shipping.paper(subject, paper)
        if (!pdf) throw new AppError('shipment.wrong-state', {})
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${slugOf(subject.order.title)}-${paper}.pdf"`)
          .header('cache-control', 'private, no-store')
          .send(pdf)
      },
    )
  }
}
