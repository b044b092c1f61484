import { PassportBody, PassportToken, PassportView } from '@vermeil/contracts/trades/passports.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { neverCache, sendMedia } from '../../../platform/media/send-media.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { ReadPassports } from './read-passports.ts'
import { sendPassport } from './send-passport.ts'

const TokenParams = z.strictObject({ token: PassportToken })
const EntryParams = z.strictObject({
  token: PassportToken,
  sequence: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(9_999)),
})
const WorkParams = z.strictObject({ token: PassportToken, placementId: z.uuid() })

type Options = { passports: ReadPassports; media: MediaStore; limiter: Limiter }

/** For lawyers and insurers, who need no account: the link is the key. */
export const clearanceLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { passports, media, limiter }) => {
  const anyone = { access: 'anyone', refusals: ['passport.unknown'] } as const

  app.get(
    '/clearance-links/:token',
    {
      config: anyone,
      schema: {
        operationId: 'getPassportByLink',
        summary: 'Read a clearance passport by its private link',
        params: TokenParams,
        response: { 200: PassportView },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', neverCache)
      return passports.view(request.params.token)
    },
  )

  app.get(
    '/clearance-links/:token/entries/:sequence',
    {
      config: anyone,
      schema: {
        operationId: 'getPassportEntryByLink',
        summary: 'Read one revision or signature of a passport by its private link',
        params: EntryParams,
        response: { 200: PassportBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', neverCache)
      const { token, sequence } = request.params
      return { body: await passports.entryByLink(token, sequence) }
    },
  )

  app.get(
    '/clearance-links/:token/pdf',
    {
      config: {
        ...{ access: 'anyone', refusals: ['passport.unknown', 'passport.not-issued'] },
        media: { types: ['application/pdf'] },
      },
      schema: {
        operationId: 'getPassportPdfByLink',
        summary: 'Read a clearance passport as a PDF by its private link',
        params: TokenParams,
      },
      preHandler: limitRequests(limiter, requestLimits.papers),
    },
    async (request, reply) => sendPassport(reply, await passports.pdfByLink(request.params.token)),
  )

  app.get(
    '/clearance-links/:token/works/:placementId/image',
    {
      config: { ...anyone, media: { types: ['image/*'], isRanged: true } },
      schema: {
        operationId: 'getPassportImage',
        summary: 'Read the uploaded picture of a work in a passport by its private link',
        params: WorkParams,
      },
    },
    async (request, reply) => {
      const key = await passports.imageByLink(request.params.token, request.params.placementId)
      return sendMedia(request, reply, media, key, { cacheControl: neverCache })
    },
  )
}
