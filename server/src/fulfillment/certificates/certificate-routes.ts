import {
  Certificate,
  CertificateCode,
  CertificatePriceBody,
  CertificateResaleBody,
} from '@vermeil/contracts/fulfillment/certificates.schema'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { pdfMedia, sendPdf } from '../../platform/http/send-file.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { certificateRules } from './certificate-access.ts'
import type { Certificates } from './certificates.ts'

const CodeParams = z.strictObject({ code: z.string().max(40) })

type Options = { certificates: Certificates; limiter: Limiter }

/** Anybody reads a certificate by its code; its owner manages it by the order that bought the work. */
export const certificateRoutes = routes<Options>((api, { certificates, limiter }) => {
  const orders = guardObjects(certificateRules, ({ orderId }: { orderId: string }) => certificates.soldOrder(orderId))
  const access = orders.to('certificate.manage')

  api.get('/certificates/:code', 'anyone', {
    operationId: 'getCertificate',
    summary: 'Read a certificate of authenticity by its code',
    params: CodeParams,
    answer: Certificate,
    refusals: ['certificate.unknown'],
    handle: async ({ account, params }) => {
      const certificate = await certificates.read(params.code, account?.id ?? null)
      if (!certificate) throw new AppError('certificate.unknown', {})
      return certificate
    },
  })

  api.get('/certificates/:code/qr.svg', 'anyone', {
    operationId: 'getCertificateQrCode',
    summary: 'Get the address of a certificate as a QR code',
    params: CodeParams,
    refusals: ['certificate.unknown'],
    media: { types: ['image/svg+xml'] },
    handle: async ({ params, reply }) => {
      const picture = await certificates.qrCode(params.code)
      if (!picture) throw new AppError('certificate.unknown', {})
      return reply.type('image/svg+xml').send(picture)
    },
  })

  api.put('/collection/:orderId/certificate', access, {
    operationId: 'issueCertificate',
    summary: 'Get the certificate of a work you bought; it is issued the first time',
    answer: CertificateCode,
    handle: async ({ subject }) => ({ code: await certificates.codeFor(subject) }),
  })

  api.put('/collection/:orderId/certificate/price', access, {
    operationId: 'showCertificatePrice',
    summary: 'Show or hide what you paid on the certificate',
    body: CertificatePriceBody,
    handle: ({ subject, body }) => certificates.showPrice(subject, body.isShown),
  })

  api.put('/collection/:orderId/certificate/resale', access, {
    operationId: 'resellCertifiedWork',
    summary: 'Name your listing by which a certified work is sold again',
    body: CertificateResaleBody,
    refusals: ['certificate.sold-on', 'certificate.listing-certified', 'listing.unknown'],
    handle: ({ subject, body }) => certificates.setResale(subject, body.listingId),
  })

  api.get('/collection/:orderId/certificate.pdf', access, {
    operationId: 'getCertificatePdf',
    summary: 'Download the certificate of a work you own as PDF',
    refusals: ['certificate.sold-on'],
    media: pdfMedia,
    preHandler: limitRequests(limiter, requestLimits.papers),
    handle: async ({ subject, reply }) => {
      const { file, code } = await certificates.pdf(subject)
      return sendPdf(reply, `vermeil-certificate-${code}`, file)
    },
  })
})
