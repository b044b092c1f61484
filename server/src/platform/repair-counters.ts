import client from 'prom-client'
import { z } from 'zod'
import type { Metrics } from './http/metrics.ts'
import type { JobDefinition, Jobs } from './jobs.ts'
import type { Logger } from './logger.ts'
import type { Module } from './module.ts'

/** A stored count that differs from the rows it counts. */
export type CounterDifference = { counter: string; subject: string; expected: number; found: number }

/** The stored counts of a module. */
export interface CounterCheck {
  /** Compares all of them with the rows they count. */
  find(): Promise<CounterDifference[]>
  /** Corrects the counts of one subject under its lock; returns what it corrected. Absent where a person must decide. */
  repair?(subject: string): Promise<CounterDifference[]>
}

type Deps = { jobs: Jobs; logger: Logger; metrics: Metrics; checks: readonly CounterCheck[] }

const job: JobDefinition<Record<string, never>> = { name: 'counters.repair', data: z.object({}) }

/** Compares stored counts with the rows they count every night, as reconciliation does for money. */
export function repairCounters({ jobs, logger, metrics, checks }: Deps): Module<() => Promise<void>> {
  const counterOf = (name: string, help: string) =>
    new client.Counter({ name, help, labelNames: ['counter'], registers: [metrics] })
  const repaired = counterOf('vermeil_counters_repaired_total', 'Stored counts that were corrected, by counter.')
  const unrepaired = counterOf('vermeil_counters_wrong_total', 'Stored counts found wrong and left so, by counter.')

  async function run() {
    for (const check of checks) {
      const differences = await check.find()
      if (!check.repair) {
        for (const difference of differences) {
          unrepaired.inc({ counter: difference.counter })
          logger.error(difference, 'counter differs')
        }
        continue
      }
      for (const subject of new Set(differences.map(({ subject }) => subject))) {
        for (const difference of await check.repair(subject)) {
          repaired.inc({ counter: difference.counter })
          logger.warn(difference, 'counter repaired')
        }
      }
    }
  }

  return {
    api: run,
    async start() {
      await jobs.handle(job, run)
      await jobs.schedule(job, '47 4 * * *', {})
    },
  }
}
