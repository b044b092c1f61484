import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { HouseSettings } from '../house-settings/house-settings.ts'
import { addressStore } from './address-store.ts'
import type { Delivery } from './delivery.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { createManageAddresses } from './manage-addresses.ts'
import { seedAddresses } from './seed-addresses.ts'

type Deps = {
  database: Database
  jobs: Jobs
  settings: Pick<HouseSettings, 'current' | 'version'>
  accounts: Pick<Accounts, 'onExport' | 'onErase'>
}

const prune: JobDefinition<Record<string, never>> = { name: 'delivery.prune', data: z.object({}) }

export async function deliveryModule({ database, jobs, settings, accounts }: Deps): Promise<Module<Delivery>> {
  const { db } = database
  const delivery: Delivery = {
    addresses: createManageAddresses({ database }),
    tables() {
      const { delivery: rates, tax } = settings.current()
      const version = { rates: settings.version('delivery'), taxes: settings.version('tax') }
      return { rates, taxes: tax.rows, version }
    },
    sharingAddress: addressStore.sharingAddress,
    seed: seedAddresses,
  }
  accounts.onExport('addresses', (accountId) => addressStore.exportOf(db, accountId))
  accounts.onErase((tx, accountId) => addressStore.erase(tx, accountId))
  await jobs.handle(prune, () => addressStore.prune(db))
  await jobs.schedule(prune, '53 3 * * *', {})
  return {
    api: delivery,
    async routes(app) {
      await app.register(deliveryRoutes, { prefix: '/api/v1', db, delivery })
    },
  }
}
