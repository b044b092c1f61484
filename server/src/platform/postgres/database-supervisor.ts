import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../logger.ts'
import type { HouseNode } from './node-store.ts'

export type SupervisorOrders = {
  /** Of the cluster. */
  dir: string
  archive: string | undefined
  /** Names the database where it can't be used, and says how to get a new one. */
  place: { name: string; remedy: string }
  node: HouseNode
}

export type SupervisorReport =
  | { type: 'warning'; fields: object; text: string }
  | { type: 'ready'; url: string }
  | { type: 'synced' }
  /** An error loses its code on the way between threads. */
  | { type: 'failed'; error: { message: string; code?: string; path?: string; stack?: string } }

/**
 * Starts, migrates and keeps the PostgreSQL that came with npm, in a thread of its own: loading the server's modules
 * takes this one over a second, in which it would not notice that the next step can begin.
 */
export function superviseDatabase(orders: SupervisorOrders, logger: Pick<Logger, 'warn' | 'error'>) {
  const ready = Promise.withResolvers<string>()
  const synced = Promise.withResolvers<void>()
  for (const { promise } of [ready, synced]) promise.catch(() => {}) // reported where it is awaited
  let isStopping = false
  const fail = (error: Error) => {
    ready.reject(error)
    synced.reject(error)
  }

  const thread = new Worker(new URL('./database-thread.ts', import.meta.url), { workerData: orders })
  const ended = once(thread, 'exit')
  ended.catch(() => {}) // an error ends the thread too, and is logged below
  thread.on('error', (error: Error) => {
    fail(error)
    logger.error({ err: error, part: 'postgres' }, 'infrastructure error')
  })
  thread.on('message', (report: SupervisorReport) => {
    switch (report.type) {
      case 'warning':
        return logger.warn(report.fields, report.text)
      case 'ready':
        if (!isStopping) thread.unref() // from now on the server keeps the process alive
        return ready.resolve(report.url)
      case 'synced':
        return synced.resolve()
      case 'failed':
        return fail(Object.assign(new Error(report.error.message), report.error))
    }
  })

  return {
    /** The address of the migrated database. */
    ready: ready.promise,
    /** Resolves once a new cluster is on the disk. Nothing may be acknowledged before. */
    synced: synced.promise,
    async stop(): Promise<void> {
      isStopping = true
      thread.ref()
      thread.postMessage('stop')
      await ended.catch(() => {}) // as above
    },
  }
}
