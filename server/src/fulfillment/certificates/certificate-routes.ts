import {
  Certificate,
  CertificateCode,
  CertificatePriceBody,
  CertificateResaleBody,
} from '@vermeil/contracts/fulfillment/certificates.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { certificateRules } from './certificate-access.ts'
import type { Certificates } from './certificates.ts'

const CodeParams = z.strictObject({ code: z.string().max(40) })
const OrderParams = z.strictObject({ orderId: z.uuid() })

/** Anybody reads a certificate by its code; its owner manages it by the order that bought the work. */
export const certificateRoutes: FastifyPluginAsyncZod<{ certificates: Certificates }> = async (app, options) => {
  const { certificates } = options
  const orders = guardObjects(certificateRules, ({ orderId }: z.infer<typeof OrderParams>) =>
    certificates.soldOrder(orderId),
  )
  const access = orders.to('certificate.manage')

  app.get(
    '/certificates/:code',
    {
      config: { access: 'anyone', refusals: ['certificate.unknown'] },
      schema: {
        operationId: 'getCertificate',
        summary: 'Read a certificate of authenticity by its code',
        params: CodeParams,
        response: { 200: Certificate },
      },
    },
    async ({ params, account }) => {
      const certificate = await certificates.read(params.code, account?.id ?? null)
      if (!certificate) throw new AppError('certificate.unknown', {})
      return certificate
    },
  )

  app.get(
    '/certificates/:code/qr.svg',
    {
      config: { access: 'anyone', refusals: ['certificate.unknown'], media: { types: ['image/svg+xml'] } },
      schema: {
        operationId: 'getCertificateQrCode',
        summary: 'Get the address of a certificate as a QR code',
        params: CodeParams,
      },
    },
    async ({ params }, reply) => {
      const picture = await certificates.qrCode(params.code)
      if (!picture) throw new AppError('certificate.unknown', {})
      return reply.type('image/svg+xml').send(picture)
    },
  )

  app.put(
    '/collection/:orderId/certificate',
    {
      config: { access },
      schema: {
        operationId: 'issueCertificate',
        summary: 'Get the certificate of a work you bought; it is issued the first time',
        params: OrderParams,
        response: { 200: CertificateCode },
      },
    },
    async (request) => ({ code: await certificates.codeFor(orders.subjectOf(request)) }),
  )

  app.put(
    '/collection/:orderId/certificate/price',
    {
      config: { access },
      schema: {
        operationId: 'showCertificatePrice',
        summary: 'Show or hide what you paid on the certificate',
        params: OrderParams,
        body: CertificatePriceBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await certificates.showPrice(orders.subjectOf(request), request.body.isShown)
      return reply.code(204).send()
    },
  )

  app.put(
    '/collection/:orderId/certificate/resale',
    {
      config: { access, refusals: ['certificate.sold-on', 'certificate.listing-certified', 'listing.unknown'] },
      schema: {
        operationId: 'resellCertifiedWork',
        summary: 'Name your listing by which a certified work is sold again',
        params: OrderParams,
        body: CertificateResaleBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await certificates.setResale(orders.subjectOf(request), request.body.listingId)
      return reply.code(204).send()
    },
  )

  app.get(
    '/collection/:orderId/certificate.pdf',
    {
      config: { access, refusals: ['certificate.sold-on'], media: { types: ['application/pdf'] } },
      schema: {
        operationId: 'getCertificatePdf',
        summary: 'Download the certificate of a work you own as PDF',
        params: OrderParams,
      },
    },
    async (request, reply) => {
      const { file, code } = await certificates.pdf(orders.subjectOf(request))
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': `attachment; filename="vermeil-certificate-${code}.pdf"`,
          'cache-control': 'private, no-store',
        })
        .send(file)
    },
  )
}
