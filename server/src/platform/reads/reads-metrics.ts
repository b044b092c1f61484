import client from 'prom-client'
import type { Metrics } from '../http/metrics.ts'
import type { SharedReads } from './shared-reads.ts'

/** How much work shared answers save, and how much memory they take. */
export function measureReads(registry: Metrics, reads: Pick<SharedReads, 'bytes' | 'size' | 'counts'>) {
  const gauge = (name: string, help: string, read: () => number) =>
    new client.Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read())
      },
    })
  gauge('vermeil_shared_answer_bytes', 'Memory of shared answers and what they are joined from.', reads.bytes)
  gauge('vermeil_shared_answers', 'Finished answers in memory.', reads.size)
  new client.Gauge({
    name: 'vermeil_shared_reads',
    help: 'Reads since the start: served as they were, waited for another reader’s build, built, pushed out.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      for (const [result, count] of Object.entries(reads.counts)) this.set({ result }, count)
    },
  })
}
