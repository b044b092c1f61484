import client from 'prom-client'
import type { Metrics } from './http/metrics.ts'
import type { Logger } from './logger.ts'
import type { Database } from './postgres/database.ts'
import { postponedItemStore } from './postponed-item-store.ts'

type Work<Item> = {
  /** What is done, for logs, metrics and the list of what failed. */
  task: string
  /** Some of what is due, the longest due first, without what has these ids. */
  find: (without: readonly string[]) => Promise<readonly Item[]>
  /** In a transaction of its own. Done twice, or for an item that has changed meanwhile, it must do no harm. */
  run: (item: Item) => Promise<unknown>
}

/**
 * Does what is due by the clock for each item by itself. One that fails is logged, counted and postponed, longer with
 * each failure; it stops no other and takes no other's place.
 */
export type ForEachDue = <Item extends { id: string }>(work: Work<Item>) => Promise<void>

type Deps = { database: Pick<Database, 'db'>; logger: Logger; metrics: Metrics }

export function createForEachDue({ database: { db }, logger, metrics }: Deps): ForEachDue {
  const failures = new client.Counter({
    name: 'vermeil_due_item_failures_total',
    help: 'Items for which something was due and failed, by task. Each is tried again by itself.',
    labelNames: ['task'],
    registers: [metrics],
  })

  return async ({ task, find, run }) => {
    failures.inc({ task }, 0)
    const postponed = await postponedItemStore.ofTask(db, task)
    const tried = new Set(postponed.filter(({ isWaiting }) => isWaiting).map(({ id }) => id))
    // What is not due any more, or succeeds now, has failed for the last time.
    const over = new Set(postponed.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id))

    for (;;) {
      const due = (await find([...tried])).filter(({ id }) => !tried.has(id))
      if (due.length === 0) break
      for (const item of due) {
        tried.add(item.id)
        try {
          await run(item)
        } catch (error) {
          over.delete(item.id)
          failures.inc({ task })
          logger.warn({ err: error, task, itemId: item.id }, 'due item failed')
          await postponedItemStore.postpone(db, task, item.id)
        }
      }
    }
    await postponedItemStore.forget(db, task, [...over])
  }
}
