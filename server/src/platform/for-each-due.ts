import client from 'prom-client'
import type { Metrics } from './http/metrics.ts'
import { type IdField, idsIn } from './log-ids.ts'
import type { Logger } from './logger.ts'
import type { Database } from './postgres/database.ts'
import { postponedItemStore } from './postponed-item-store.ts'

type Work<Item> = {
  /** What is done, for logs, metrics and the list of what failed. */
  task: string
  /** What the ids of the items are, for logs. */
  idField?: IdField
  /** Some of what is due, the longest due first, without what has these ids. */
  find: (without: readonly string[]) => Promise<readonly Item[]>
  /** In a transaction of its own. Done twice, or for an item that has changed meanwhile, it must do no harm. */
  run: (item: Item) => Promise<unknown>
  /** The quick way: all of these in one transaction. If it fails, each is done by itself. */
  runTogether?: (items: readonly Item[]) => Promise<unknown>
  /** The pause after the first failure. It is shorter than the time between two rounds, so that the next one retries. */
  firstPauseSeconds?: number
}

/**
 * Does what is due by the clock for each item by itself. One that fails is logged, counted and postponed, longer with
 * each failure; it stops no other and takes no other's place. Returns the ids of those that are postponed.
 */
export type ForEachDue = <Item extends { id: string }>(work: Work<Item>) => Promise<readonly string[]>

type Deps = { database: Pick<Database, 'db'>; logger: Logger; metrics: Metrics }

const FIRST_PAUSE_SECONDS = 30

export function createForEachDue({ database: { db }, logger, metrics }: Deps): ForEachDue {
  const failures = new client.Counter({
    name: 'vermeil_due_item_failures_total',
    help: 'Items for which something was due and failed, by task. Each is tried again by itself.',
    labelNames: ['task'],
    registers: [metrics],
  })

  return async <Item extends { id: string }>(work: Work<Item>) => {
    const { task, idField, find, run, runTogether, firstPauseSeconds = FIRST_PAUSE_SECONDS } = work
    failures.inc({ task }, 0)
    const postponed = await postponedItemStore.ofTask(db, task)
    const failedBefore = new Set(postponed.map(({ id }) => id))
    const waiting = new Set(postponed.filter(({ isWaiting }) => isWaiting).map(({ id }) => id))
    const tried = new Set(waiting)

    /** False if each has to be done by itself. */
    async function areDoneTogether(items: readonly Item[]): Promise<boolean> {
      if (!runTogether || items.length < 2) return false
      try {
        await runTogether(items)
        return true
      } catch (error) {
        logger.warn({ err: error, task }, 'due items failed together')
        return false
      }
    }

    const findNext = async () => (await find([...tried])).filter(({ id }) => !tried.has(id))
    for (let due = await findNext(); due.length > 0; due = await findNext()) {
      for (const { id } of due) tried.add(id)
      const [doubtful, usual] = [
        due.filter(({ id }) => failedBefore.has(id)),
        due.filter(({ id }) => !failedBefore.has(id)),
      ]
      for (const item of (await areDoneTogether(usual)) ? doubtful : due) {
        try {
          await run(item)
        } catch (error) {
          waiting.add(item.id)
          failures.inc({ task })
          logger.warn(
            { err: error, task, itemId: item.id, ...idsIn(item), ...(idField && { [idField]: item.id }) },
            'due item failed',
          )
          await postponedItemStore.postpone(db, task, item.id, firstPauseSeconds)
        }
      }
    }
    // What is not due any more, or succeeded now, has failed for the last time.
    await postponedItemStore.forget(db, task, [...failedBefore.difference(waiting)])
    return [...waiting]
  }
}
