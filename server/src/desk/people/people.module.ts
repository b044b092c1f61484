import type { Module } from '../../platform/module.ts'
import { createPeople, type People, type PeopleDeps } from './people.ts'
import { peopleRoutes } from './people-routes.ts'
import { personRoutes } from './person-routes.ts'
import { signalRoutes } from './signals/signal-routes.ts'
import { createSignals, type SignalDeps } from './signals/signals.ts'

type Deps = Omit<PeopleDeps, 'signals'> & SignalDeps

/** What administrators see of people and do about them. */
export async function peopleModule(deps: Deps): Promise<Module<People>> {
  const { database, accounts } = deps
  const signals = await createSignals(deps)
  const people = await createPeople({ ...deps, signals })
  return {
    api: people,
    async routes(app) {
      await app.register(peopleRoutes, { prefix: '/api/v1/admin', accounts })
      await app.register(signalRoutes, { prefix: '/api/v1/admin', signals })
      await app.register(personRoutes, { prefix: '/api/v1/admin', database, accounts, people })
    },
  }
}
