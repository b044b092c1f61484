import { LeaseList } from '@vermeil/contracts/leasing'
import { LimitQuery } from '@vermeil/contracts/paging'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../platform/http/access.ts'
import type { Leasing } from './leasing.ts'

type Options = { leasing: Pick<Leasing, 'ownLeases' | 'allLeases'> }

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
}
