import { LeaseList, ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import { LoanReturn } from '@vermeil/contracts/loans/loans.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { staff } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import { leaseRules } from './lease-access.ts'
import type { Leasing } from './leasing.ts'

type Options = { leasing: Leasing }

export const leaseRoutes = routes<Options>((api, { leasing }) => {
  const guard = guardObjects(leaseRules, ({ leaseId }: { leaseId: string }) => leasing.find(leaseId))

  api.get('/leases', 'account', {
    operationId: 'listLeases',
    summary: 'List your leases',
    query: LimitQuery,
    answer: LeaseList,
    handle: async ({ account, query }) => ({ leases: (await leasing.ownLeases(account)).slice(0, query.limit) }),
  })

  api.post('/leases/:leaseId/return', guard.to('lease.return'), {
    operationId: 'recordLeaseReturn',
    summary: 'Record that a work you lent is back, and its condition',
    body: LoanReturn,
    refusals: ['lease.not-active'],
    handle: ({ account, subject, body }) => leasing.returnWork(account, subject, body),
  })

  api.post('/leases/:leaseId/deposit-release', guard.to('lease.release-deposit'), {
    operationId: 'releaseLeaseDeposit',
    summary: 'Confirm that a leased work came back in good condition',
    refusals: ['lease.not-active'],
    handle: ({ account, subject }) => leasing.releaseDeposit(account, subject),
  })

  api.get('/admin/leases', staff('money', 'read-only'), {
    operationId: 'listAllLeases',
    summary: 'List all leases',
    query: LimitQuery,
    answer: LeaseList,
    handle: async ({ account, query }) => ({ leases: (await leasing.allLeases(account)).slice(0, query.limit) }),
  })

  api.post('/admin/leases/:id/return', staff('money'), {
    operationId: 'returnLease',
    summary: 'Record the return of a leased work',
    body: ReturnLeaseBody,
    parties: decidesAbout({ lease: 'id' }),
    refusals: ['lease.unknown', 'lease.not-active', 'lease.damage-above-deposit'],
    handle: ({ account, params, body }) => leasing.recordReturn(account.id, params.id, body),
  })
})
