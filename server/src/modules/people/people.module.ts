import type { Module } from '../../platform/module.ts'
import { createPeople, type People, type PeopleDeps } from './people.ts'
import { peopleRoutes } from './people-routes.ts'
import { personRoutes } from './person-routes.ts'

/** What administrators see of people and do about them. */
export async function peopleModule(deps: PeopleDeps): Promise<Module<People>> {
  const { database, accounts } = deps
  const people = await createPeople(deps)
  return {
    api: people,
    async routes(app) {
      await app.register(peopleRoutes, { prefix: '/api/v1/admin', accounts })
      await app.register(personRoutes, { prefix: '/api/v1/admin/accounts/:accountId', database, accounts, people })
    },
  }
}
