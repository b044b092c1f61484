import type { Hooks } from '../../hooks.ts'
import type { Module } from '../../platform/module.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

type Deps = Omit<Parameters<typeof createSubscriptions>[0], 'listingsInUse' | 'accounts'> & {
  hooks: Pick<Hooks, 'listingsInUse'>
  accounts: Pick<Accounts, 'accountById' | 'onErase' | 'onPreferencesSet'>
}

export async function subscriptionsModule({ hooks, accounts, ...deps }: Deps): Promise<Module<Subscriptions>> {
  const subscriptions = await createSubscriptions({ ...deps, accounts, listingsInUse: hooks.listingsInUse.ask })
  accounts.onErase(subscriptions.eraseOf)
  accounts.onPreferencesSet((tx, accountId, { autoRenewSubscription }) =>
    subscriptions.renewalChosen(tx, accountId, autoRenewSubscription),
  )
  return { api: subscriptions }
}
