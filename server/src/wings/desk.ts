import { analyticsModule } from '../modules/analytics/analytics.module.ts'
import { collectionModule } from '../modules/collection/collection.module.ts'
import { deskModule } from '../modules/desk/desk.module.ts'
import { overviewModule } from '../modules/overview/overview.module.ts'
import { peopleModule } from '../modules/people/people.module.ts'
import type { UpToLoans } from './loans.ts'

/** What reads from everything else: figures, collections, and the desks from which the house is run. */
export async function deskWing(below: UpToLoans) {
  const analytics = analyticsModule(below)
  const collection = collectionModule(below)
  const overview = overviewModule(below)
  const people = await peopleModule(below)
  const desk = deskModule(below)
  return {
    modules: [analytics, collection, overview, people, desk],
    api: { collection: collection.api, people: people.api },
  }
}
