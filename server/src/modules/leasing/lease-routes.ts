import { LeaseList } from '@vermeil/contracts/leasing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../platform/http/access.ts'
import type { Leasing } from './leasing.ts'

export const leaseRoutes: FastifyPluginAsyncZod<{ leasing: Leasing }> = async (app, { leasing }) => {
  app.get('/leases', { config: { access: 'account' }, schema: { response: { 200: LeaseList } } }, async (request) => ({
    leases: await leasing.ownLeases(accountOf(request).id),
  }))

  app.get(
    '/admin/leases',
    { config: { access: ['admin'] }, schema: { response: { 200: LeaseList } } },
    async (request) => ({ leases: await leasing.allLeases(accountOf(request).id) }),
  )
}
