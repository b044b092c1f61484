import type { UpToLoans } from '../loans/loans.wing.ts'
import { analyticsModule } from './analytics/analytics.module.ts'
import { collectionModule } from './collection/collection.module.ts'
import { deskModule } from './desk/desk.module.ts'
import { overviewModule } from './overview/overview.module.ts'
import { peopleModule } from './people/people.module.ts'
import { resultsModule } from './results/results.module.ts'

/** What reads from everything else: figures, results, collections, and the desks from which the house is run. */
export async function deskWing(below: UpToLoans) {
  const analytics = analyticsModule(below)
  const collection = collectionModule(below)
  const overview = overviewModule(below)
  const people = await peopleModule(below)
  const desk = deskModule(below)
  const results = resultsModule(below)
  return {
    modules: [analytics, collection, overview, people, desk, results],
    api: { collection: collection.api, people: people.api },
  }
}
