import { LeaseList, ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import type { Leasing } from './leasing.ts'

const LeaseParams = z.strictObject({ id: z.uuid() })
type Options = { leasing: Pick<Leasing, 'ownLeases' | 'allLeases' | 'recordReturn'> }

export const leaseRoutes: FastifyPluginAsyncZod<Options> = async (app, { leasing }) => {
  app.get(
    '/leases',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listLeases',
        summary: 'List your leases',
        querystring: LimitQuery,
        response: { 200: LeaseList },
      },
    },
    async (request) => ({
      leases: (await leasing.ownLeases(accountOf(request).id)).slice(0, request.query.limit),
    }),
  )

  app.get(
    '/admin/leases',
    {
      config: { access: ['admin'] },
      schema: {
        operationId: 'listAllLeases',
        summary: 'List all leases',
        querystring: LimitQuery,
        response: { 200: LeaseList },
      },
    },
    async (request) => ({ leases: (await leasing.allLeases(accountOf(request).id)).slice(0, request.query.limit) }),
  )

  app.post(
    '/admin/leases/:id/return',
    {
      config: {
        access: ['admin'],
        parties: decidesAbout({ lease: 'id' }),
        refusals: ['lease.unknown', 'lease.not-active', 'lease.damage-above-deposit'],
      },
      schema: {
        operationId: 'returnLease',
        summary: 'Record the return of a leased work',
        params: LeaseParams,
        body: ReturnLeaseBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await leasing.recordReturn(accountOf(request).id, request.params.id, request.body)
      return reply.code(204).send()
    },
  )
}
