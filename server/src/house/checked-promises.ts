import { artistCounters, watchCounters } from '../catalog/catalog/public/counter-store.ts'
import type { Config } from '../config.ts'
import { noticePromises } from '../contact/notices/notice-promise-store.ts'
import { claimPromises } from '../fulfillment/claims/claim-promise-store.ts'
import { shipmentPromises } from '../fulfillment/shipping/shipment-promise-store.ts'
import { accountPromises } from '../identity/accounts/account-promise-store.ts'
import { loanPromises } from '../loans/loans/loan-promise-store.ts'
import { orderPromises } from '../money/payments/books/order-promise-store.ts'
import { reconciliationStore } from '../money/payments/books/reconciliation-store.ts'
import { planPromises } from '../money/spend-plans/plan-promise-store.ts'
import { lateJobs } from '../platform/job-promise-store.ts'
import { type Database, openDatabase } from '../platform/postgres/database.ts'
import { onClient } from '../platform/postgres/run-sql.ts'
import type { PromiseCheck } from '../platform/promise-checks.ts'
import type { CounterDifference } from '../platform/repair-counters.ts'
import { lotCounters } from '../selling/auctions/lots/lot-counter-store.ts'
import { invoicedSales, lastBeat, lotPromises } from '../selling/auctions/lots/lot-promise-store.ts'
import { promisesBetweenModules } from './promises-between-modules.ts'

/** What docs/promises.md says and SQL can compare, also where constraints and triggers refuse it: they may be off. */
type CheckedPromise = {
  check: string
  /** A job of the night corrects it. Otherwise a person must look. */
  isRepaired: boolean
  /** The demonstration begins with figures and sales of years before, which have no rows behind them. */
  isSkippedInDemo?: boolean
  /** What doesn't hold, a sentence each. */
  find(database: Database, lateAfterMs: number): Promise<string[]>
}

/** By what the doctor calls them. Each is named in docs/promises.md. */
export const promiseChecks: Readonly<Record<string, readonly PromiseCheck[]>> = {
  'lots and their histories': lotPromises,
  'orders and their payments': orderPromises,
  'shipments and claims': [...shipmentPromises, ...claimPromises],
  'loans and bookings': loanPromises,
  'spend plans': planPromises,
  accounts: accountPromises,
  'notices and jobs': [...noticePromises, lateJobs],
  'sales without an order': [invoicedSales],
  'what two parts of the house say of one thing': promisesBetweenModules,
}

/** What the clock should do is late after so long. Most failures are tried again at least once an hour. */
const LATE_MS = 3 * 3_600_000

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
    isSkippedInDemo: true,
    find: async (database) =>
      [...(await artistCounters(database).find()), ...(await watchCounters(database).find())].map(sentence),
  },
  ...Object.entries(promiseChecks).map(([check, compared]) => ({
    check,
    isRepaired: false,
    isSkippedInDemo: compared.includes(invoicedSales),
    find: ({ pool }: Database, lateAfterMs: number) => findBroken(compared, pool, lateAfterMs),
  })),
]

async function findBroken(
  compared: readonly PromiseCheck[],
  pool: Database['pool'],
  lateAfterMs: number,
): Promise<string[]> {
  const run = onClient(pool)
  // A house that stands still, or a copy of one, is late with nothing.
  const beat = await lastBeat(run)
  const lateBefore = beat && new Date(beat.getTime() - lateAfterMs)
  const faults: string[] = []
  for (const { find } of compared) faults.push(...(await find(run, lateBefore)))
  return faults
}

type CheckedResult = Pick<CheckedPromise, 'check' | 'isRepaired'> & { faults: string[] }

/** Of a database that has all migrations. */
export async function comparePromises(
  database: Database,
  { demo, lateAfterMs = LATE_MS }: { demo: boolean; lateAfterMs?: number },
): Promise<CheckedResult[]> {
  const results: CheckedResult[] = []
  for (const { check, isRepaired, isSkippedInDemo, find } of checks) {
    if (!(demo && isSkippedInDemo)) results.push({ check, isRepaired, faults: await find(database, lateAfterMs) })
  }
  return results
}

/** Of the database at this address. */
export async function checkPromises(url: string, { demo }: Pick<Config, 'demo'>): Promise<CheckedResult[]> {
  const database = openDatabase({ url, max: 1, timeoutMs: 0 })
  try {
    return await comparePromises(database, { demo })
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
