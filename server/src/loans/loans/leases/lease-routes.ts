import { LeaseList, LeaseReturn, ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import { leaseRules } from './lease-access.ts'
import type { Leasing } from './leasing.ts'

const LeaseParams = z.strictObject({ id: z.uuid() })
const LeaseIdParams = z.strictObject({ leaseId: z.uuid() })
type Options = { leasing: Omit<Leasing, 'seed'> }

export const leaseRoutes: FastifyPluginAsyncZod<Options> = async (app, { leasing }) => {
  const guarded = guardObjects(leaseRules, ({ leaseId }: z.infer<typeof LeaseIdParams>) => leasing.find(leaseId))

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
      leases: (await leasing.ownLeases(accountOf(request))).slice(0, request.query.limit),
    }),
  )

  app.post(
    '/leases/:leaseId/return',
    {
      config: { access: guarded.to('lease.return'), refusals: ['lease.not-active'] },
      schema: {
        operationId: 'recordLeaseReturn',
        summary: 'Record that a work you lent is back, and its condition',
        params: LeaseIdParams,
        body: LeaseReturn,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await leasing.returnWork(accountOf(request), guarded.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/leases/:leaseId/deposit-release',
    {
      config: { access: guarded.to('lease.release-deposit'), refusals: ['lease.not-active'] },
      schema: {
        operationId: 'releaseLeaseDeposit',
        summary: 'Confirm that a leased work came back in good condition',
        params: LeaseIdParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await leasing.releaseDeposit(accountOf(request), guarded.subjectOf(request))
      return reply.code(204).send()
    },
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
    async (request) => ({ leases: (await leasing.allLeases(accountOf(request))).slice(0, request.query.limit) }),
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
