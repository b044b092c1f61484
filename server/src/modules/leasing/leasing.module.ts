import type { Module } from '../../platform/module.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { leaseRoutes } from './lease-routes.ts'
import { createLeasing, type Leasing } from './leasing.ts'

type Deps = Parameters<typeof createLeasing>[0] & { accounts: Pick<Accounts, 'onObligationsAsked'> }

export function leasingModule({ accounts, ...deps }: Deps): Module<Leasing> {
  const leasing = createLeasing(deps)
  accounts.onObligationsAsked(leasing.obligationsOf)
  return {
    api: leasing,
    async routes(app) {
      await app.register(leaseRoutes, { prefix: '/api/v1', leasing })
    },
  }
}
