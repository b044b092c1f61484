import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { HouseSettings } from '../../identity/house-settings/house-settings.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Listings } from '../../selling/listings/listings.ts'
import { addressStore } from './address-store.ts'
import type { Delivery } from './delivery.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { createManageAddresses } from './manage-addresses.ts'
import { createQuotes } from './quotes/create-quotes.ts'
import { quoteRoutes } from './quotes/quote-routes.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs'> & {
  hooks: Pick<Hooks, 'lotsEnded' | 'lotWithdrawn'>
  settings: Pick<HouseSettings, 'asOf' | 'current' | 'version'>
  accounts: Pick<Accounts, 'countryOf' | 'onExport' | 'onErase'>
  catalog: Pick<Catalog, 'cards'>
  listings: Pick<Listings, 'payableWork'>
  notices: Pick<Notices, 'notify'>
}

const prune: JobDefinition<Record<string, never>> = { name: 'delivery.prune', data: z.object({}) }

export async function deliveryModule(deps: Deps): Promise<Module<Delivery>> {
  const { database, jobs, settings, accounts } = deps
  const { db } = database
  const addresses = createManageAddresses({ database })
  const tables: Delivery['tables'] = () => {
    const { delivery: rates, tax } = settings.current()
    const version = { rates: settings.version('delivery'), taxes: settings.version('tax') }
    return { rates, taxes: tax.rows, rounding: 'sum', version }
  }
  const quotes = await createQuotes({ ...deps, addresses, tables })
  const delivery: Delivery = {
    ...{ addresses, quotes, tables },
    async tablesAsOf(time, on) {
      const rates = await settings.asOf('delivery', time, on)
      const taxes = await settings.asOf('tax', time, on)
      return {
        ...{ rates: rates.value, taxes: taxes.value.rows },
        // Tables of before were shown with the tax of each line rounded down.
        ...(taxes.form > 1 ? { rounding: 'sum' as const } : {}),
        version: { rates: rates.version, taxes: taxes.version },
      }
    },
    profileCountry: accounts.countryOf,
    sharingAddress: addressStore.sharingAddress,
  }
  accounts.onExport('addresses', (accountId) => addressStore.exportOf(db, accountId))
  accounts.onErase((tx, accountId) => addressStore.erase(tx, accountId))
  await jobs.handle(prune, () => addressStore.prune(db))
  await jobs.schedule(prune, '53 3 * * *', {})
  return {
    api: delivery,
    async routes(app) {
      await app.register(deliveryRoutes, { prefix: '/api/v1', db, delivery })
      await app.register(quoteRoutes, { prefix: '/api/v1', quotes })
    },
  }
}
