import { artistCounters, watchCounters } from '../catalog/catalog/public/counter-store.ts'
import type { Config } from '../config.ts'
import { reconciliationStore } from '../money/payments/books/reconciliation-store.ts'
import { type Database, openDatabase } from '../platform/postgres/database.ts'
import type { CounterDifference } from '../platform/repair-counters.ts'
import { lotCounters } from '../selling/auctions/lots/lot-counter-store.ts'

/** What docs/promises.md says and SQL can compare, besides what constraints and triggers refuse by themselves. */
type CheckedPromise = {
  check: string
  /** A job of the night corrects it. Otherwise a person must look. */
  isRepaired: boolean
  /** What doesn't hold, a sentence each. */
  find(database: Database): Promise<string[]>
}

const { unbalanced, days, payables, orders, shares, payouts } = reconciliationStore

const sentence = ({ counter, subject, expected, found }: CounterDifference) =>
  `${counter} of ${subject} is ${found} instead of ${expected}.`

const checks: readonly CheckedPromise[] = [
  {
    // Promises 10 and 11.
    check: 'books',
    isRepaired: false,
    async find({ db }) {
      const faults: string[] = []
      for (const compare of [unbalanced, days, payables, orders, shares, payouts]) {
        for (const { note, subject, expected, found } of await compare(db)) {
          faults.push(`${note} ${subject}: ${found} cents instead of ${expected}.`)
        }
      }
      return faults
    },
  },
  {
    // Promise 2, beside the histories themselves.
    check: 'counts of bids',
    isRepaired: false,
    find: async (database) => (await lotCounters(database).find()).map(sentence),
  },
  {
    check: 'counts of artists and works',
    isRepaired: true,
    find: async (database) =>
      [...(await artistCounters(database).find()), ...(await watchCounters(database).find())].map(sentence),
  },
]

type CheckedResult = Pick<CheckedPromise, 'check' | 'isRepaired'> & { faults: string[] }

/** Of the database at this address, which has all migrations. The demonstration's figures of artists have no rows. */
export async function checkPromises(url: string, { demo }: Pick<Config, 'demo'>): Promise<CheckedResult[]> {
  const database = openDatabase({ url, max: 1, timeoutMs: 0 })
  try {
    const results: CheckedResult[] = []
    for (const { check, isRepaired, find } of checks.filter((each) => !(demo && each.isRepaired))) {
      results.push({ check, isRepaired, faults: await find(database) })
    }
    return results
  } finally {
    await database.close()
  }
}

const SHOWN = 3

/** The first of them, and how many there are. */
export function summarize(faults: readonly string[]): string {
  const more = faults.length - SHOWN
  return [...faults.slice(0, SHOWN), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}
