import client from 'prom-client'
import type { Metrics } from '../http/metrics.ts'
import type { Database } from './database.ts'

/** Connections by pool. Requests that wait for one are the first sign of a pool that is too small or of slow queries. */
export function measurePools(metrics: Metrics, { pools }: Pick<Database, 'pools'>) {
  new client.Gauge({
    name: 'vermeil_db_pool_connections',
    help: 'Connections to the database, by pool and state; max is the most there may be.',
    labelNames: ['pool', 'state'],
    registers: [metrics],
    collect() {
      for (const [pool, { totalCount, idleCount, options }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'max' }, options.max)
      }
    },
  })
  new client.Gauge({
    name: 'vermeil_db_pool_waiting',
    help: 'Requests that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers: [metrics],
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount)
    },
  })
}
