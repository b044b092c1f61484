import type { Config } from '../../config.ts'
import type { Module } from '../../platform/module.ts'
import { type Accounts, createAccounts } from './accounts.ts'

type Deps = Parameters<typeof createAccounts>[0] & { admin: Config['admin'] }

export async function accountsModule({ admin, ...deps }: Deps): Promise<Module<Accounts>> {
  const accounts = await createAccounts(deps)
  return {
    api: accounts,
    routes: accounts.register,
    // Once every module is there to say what an account has a part in.
    async start() {
      if (admin) await accounts.ensureAdministrator(admin)
    },
  }
}
