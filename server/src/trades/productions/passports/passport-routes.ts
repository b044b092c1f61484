import {
  IssuedRevision,
  LinkBody,
  NewPassportLink,
  Passport,
  SignatureBody,
} from '@vermeil/contracts/trades/passports.schema'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ObjectAccess } from '../../../platform/http/access.ts'
import { accountOf } from '../../../platform/http/access.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { neverCache } from '../../../platform/media/send-media.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { guardProductions, type ProductionSubject } from '../team/production-access.ts'
import type { ManagePassports, PassportPlace } from './manage-passports.ts'
import type { ReadPassports } from './read-passports.ts'
import { sendPassport } from './send-passport.ts'

type Scope = {
  /** In operation ids: `getProductionPassport`, `getSetPassport`. */
  name: 'Production' | 'Set'
  path: string
  params: z.ZodRawShape
  to: (action: 'passport.read' | 'passport.manage') => ObjectAccess
  placeOf: (request: FastifyRequest) => PassportPlace & Pick<ProductionSubject, 'standing'>
}

type Options = { db: Db; limiter: Limiter; passports: ManagePassports & ReadPassports }

/** The passport of a production, and that of each set: the same routes twice. */
export const passportRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, limiter, passports }) => {
  const guards = guardProductions(db)
  const scopes: Scope[] = [
    {
      ...{ name: 'Production', path: '/productions/:productionId/passport', params: { productionId: z.uuid() } },
      to: (action) => guards.productions.to(action),
      placeOf: (request) => ({ ...guards.productions.subjectOf(request), set: null }),
    },
    {
      ...{ name: 'Set', path: '/productions/:productionId/sets/:setId/passport' },
      params: { productionId: z.uuid(), setId: z.uuid() },
      to: (action) => guards.sets.to(action),
      placeOf: (request) => guards.sets.subjectOf(request),
    },
  ]
  const preHandler = limitRequests(limiter, requestLimits.passports)

  for (const { name, path, params, to, placeOf } of scopes) {
    const Params = z.strictObject(params)
    const of = name === 'Set' ? 'a set' : 'a production'
    const subjectOf = (request: FastifyRequest) => {
      const { production, set } = placeOf(request)
      return { productionId: production.id, setId: set?.id ?? null }
    }

    app.get(
      path,
      {
        config: { access: to('passport.read') },
        schema: {
          operationId: `get${name}Passport`,
          summary: `Read the clearance passport of ${of}`,
          params: Params,
          response: { 200: Passport },
        },
      },
      (request) => {
        const place = placeOf(request)
        return passports.read(place, place.standing !== null)
      },
    )

    app.get(
      `${path}/pdf`,
      {
        config: {
          ...{ access: to('passport.read'), refusals: ['passport.not-issued'] },
          media: { types: ['application/pdf'] },
        },
        schema: {
          operationId: `get${name}PassportPdf`,
          summary: `Read the newest revision of the passport of ${of} as a PDF`,
          params: Params,
        },
        preHandler,
      },
      async (request, reply) => sendPassport(reply, await passports.pdf(subjectOf(request))),
    )

    app.post(
      `${path}/revisions`,
      {
        config: {
          access: to('passport.manage'),
          refusals: ['production.unknown', 'passport.unchanged', 'production.full'],
        },
        schema: {
          operationId: `issue${name}Passport`,
          summary: `Issue a revision of the passport of ${of}`,
          params: Params,
          response: { 201: IssuedRevision },
        },
        preHandler,
      },
      async (request, reply) =>
        reply.code(201).send({ number: await passports.issue(accountOf(request).id, placeOf(request)) }),
    )

    app.post(
      `${path}/signatures`,
      {
        config: {
          access: to('passport.manage'),
          refusals: ['production.unknown', 'passport.not-issued', 'passport.superseded', 'production.full'],
        },
        schema: {
          operationId: `sign${name}Passport`,
          summary: `Sign the newest revision of the passport of ${of}`,
          params: Params,
          body: SignatureBody,
          response: { 204: z.undefined() },
        },
        preHandler,
      },
      async (request, reply) => {
        await passports.sign(accountOf(request).id, placeOf(request), request.body)
        return reply.code(204).send()
      },
    )

    app.post(
      `${path}/links`,
      {
        config: {
          access: to('passport.manage'),
          refusals: ['production.unknown', 'passport.not-issued', 'production.full'],
        },
        schema: {
          operationId: `share${name}Passport`,
          summary: `Make a private link to the passport of ${of}`,
          params: Params,
          body: LinkBody,
          response: { 201: NewPassportLink },
        },
        preHandler,
      },
      async (request, reply) => {
        reply.header('cache-control', neverCache)
        return reply.code(201).send(await passports.share(accountOf(request).id, placeOf(request), request.body))
      },
    )

    app.delete(
      `${path}/links/:linkId`,
      {
        config: {
          access: to('passport.manage'),
          refusals: ['production.unknown', 'passport.link-unknown'],
          isRepeatable: true,
        },
        schema: {
          operationId: `withdraw${name}PassportLink`,
          summary: `Withdraw a private link to the passport of ${of}`,
          params: z.strictObject({ ...params, linkId: z.uuid() }),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { linkId } = request.params as { linkId: string }
        await passports.withdraw(accountOf(request).id, placeOf(request), linkId)
        return reply.code(204).send()
      },
    )
  }
}
