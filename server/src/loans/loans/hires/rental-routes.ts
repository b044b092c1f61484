import {
  HireTermsBody,
  HireTermsList,
  RentalChoices,
  RentalPage,
  RentalQuery,
} from '@vermeil/contracts/loans/hires.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { termsRules } from './hire-access.ts'
import type { Hires } from './hires.ts'

const WorkParams = z.strictObject({ artworkId: z.uuid() })

/** The catalog that agents rent from, and the owners' terms. */
export const rentalRoutes: FastifyPluginAsyncZod<{ hires: Hires }> = async (app, { hires }) => {
  const works = guardObjects(termsRules, ({ artworkId }: z.infer<typeof WorkParams>) => hires.terms.ownerOf(artworkId))

  app.get(
    '/rentals',
    {
      config: {
        access: 'account',
        refusals: ['hire.end-before-start', 'hire.in-the-past', 'hire.too-far-ahead'],
      },
      schema: {
        operationId: 'listRentals',
        summary: 'List works to hire, and how they stand for dates',
        querystring: RentalQuery,
        response: { 200: RentalPage },
      },
    },
    (request) => hires.rentals(request.query),
  )

  app.get(
    '/rentals/choices',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'readRentalChoices',
        summary: 'Read the styles and uses that the works to hire can be narrowed to',
        response: { 200: RentalChoices },
      },
    },
    () => hires.rentalChoices(),
  )

  app.get(
    '/hire-terms',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listHireTerms',
        summary: 'List the works you lend, with your terms',
        querystring: LimitQuery,
        response: { 200: HireTermsList },
      },
    },
    async (request) => ({ works: await hires.terms.list(accountOf(request).id, request.query.limit) }),
  )

  app.put(
    '/hire-terms/:artworkId',
    {
      config: { access: works.to('hire-terms.change') },
      schema: {
        operationId: 'changeHireTerms',
        summary: 'Change the terms of a work you lend',
        params: WorkParams,
        body: HireTermsBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await hires.terms.change(works.subjectOf(request).artworkId, request.body)
      return reply.code(204).send()
    },
  )
}
