import { PassportBody, PassportToken, PassportView } from '@vermeil/contracts/trades/passports.schema'
import { z } from 'zod'
import { routes } from '../../../platform/http/operations.ts'
import { pdfMedia } from '../../../platform/http/send-file.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { linkRoutes } from '../../../platform/private-links/link-routes.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { ReadPassports } from './read-passports.ts'
import { sendPassport } from './send-passport.ts'

const Sequence = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(9_999))

type Options = { passports: ReadPassports; media: MediaStore; limiter: Limiter }

/** For lawyers and insurers, who need no account: the link is the key. */
export const clearanceLinkRoutes = routes<Options>((api, { passports, media, limiter }, app) => {
  const links = linkRoutes(app, {
    ...{ path: '/clearance-links/:token', token: PassportToken, unknown: 'passport.unknown', limiter },
  })

  links.operation('GET', '', {
    ...{ operationId: 'getPassportByLink', summary: 'Read a clearance passport by its private link' },
    ...{ answer: [200, PassportView], run: passports.view },
  })

  links.operation('GET', '/entries/:sequence', {
    operationId: 'getPassportEntryByLink',
    summary: 'Read one revision or signature of a passport by its private link',
    params: { sequence: Sequence },
    answer: [200, PassportBody],
    run: async (token, { params }) => ({ body: await passports.entryByLink(token, params.sequence) }),
  })

  api.get('/clearance-links/:token/pdf', 'anyone', {
    operationId: 'getPassportPdfByLink',
    summary: 'Read a clearance passport as a PDF by its private link',
    params: z.strictObject({ token: PassportToken }),
    refusals: ['passport.unknown', 'passport.not-issued'],
    media: pdfMedia,
    preHandler: limitRequests(limiter, requestLimits.papers),
    handle: async ({ params, reply }) => sendPassport(reply, await passports.pdfByLink(params.token)),
  })

  links.picture('/works/:placementId/image', {
    operationId: 'getPassportImage',
    summary: 'Read the uploaded picture of a work in a passport by its private link',
    params: { placementId: z.uuid() },
    media,
    keyOf: (token, { placementId }) => passports.imageByLink(token, placementId),
  })
})
