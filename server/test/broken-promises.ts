import { comparePromises } from '../src/house/checked-promises.ts'
import type { Database } from '../src/platform/postgres/database.ts'

/** What the rows of a house at rest say against docs/promises.md, a sentence each, but for what a job of the night corrects. */
export const brokenPromises = async (database: Database, late: { lateAfterMs?: number } = {}): Promise<string[]> =>
  (await comparePromises(database, { demo: false, ...late })).flatMap(({ faults, isRepaired }) =>
    isRepaired ? [] : faults,
  )
