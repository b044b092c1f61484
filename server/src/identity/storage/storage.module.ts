import type { Authenticate } from '../../platform/http/access.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Module } from '../../platform/module.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { storageRoutes } from './routes/storage-routes.ts'
import type { Storage } from './storage.ts'

type Deps = {
  storage: Storage
  accounts: Pick<Accounts, 'accountById' | 'onExport' | 'onErase'> & { authenticate: Authenticate }
  limiter: Limiter
  anonKey: string
}

/** Storage itself is created before accounts, which keep avatars in it. */
export function storageModule({ storage, accounts, limiter, anonKey }: Deps): Module<Storage> {
  accounts.onExport('files', storage.exportOf)
  accounts.onErase(storage.eraseOwner)
  return {
    api: storage,
    async routes(app) {
      await app.register(storageRoutes, {
        prefix: '/storage/v1',
        storage,
        limiter,
        anonKey,
        authenticate: accounts.authenticate,
        isActive: async (accountId) => (await accounts.accountById(accountId))?.suspendedAt === null,
      })
    },
  }
}
