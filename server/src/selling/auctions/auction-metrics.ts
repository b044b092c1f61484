import { LotOutcome } from '@vermeil/contracts/selling/bidding.schema'
import client from 'prom-client'
import { AppError } from '../../platform/app-error.ts'
import type { Metrics } from '../../platform/http/metrics.ts'
import { world } from '../../platform/world.ts'
import type { LotChange } from './lots/lot-unit-of-work.ts'

/** Metrics of bidding. They must be cheap: every bid passes through here, thousands in a second. */
export type AuctionMetrics = ReturnType<typeof createAuctionMetrics>

export function createAuctionMetrics(registry: Metrics) {
  const registers = [registry]
  const accepted = new client.Counter({
    name: 'vermeil_bids_accepted_total',
    help: 'Bids answered as placed, retries with the same key among them.',
    registers,
  })
  const refused = new client.Counter({
    name: 'vermeil_bids_refused_total',
    help: 'Bids that were refused, by code.',
    labelNames: ['code'],
    registers,
  })
  const answers = new client.Histogram({
    name: 'vermeil_bid_answer_seconds',
    help: 'From the arrival of a bid to its answer, the commit included.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const batches = new client.Histogram({
    name: 'vermeil_bid_batch_size',
    help: 'Bids that shared one commit.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
    registers,
  })
  const closed = new client.Counter({
    name: 'vermeil_lots_closed_total',
    help: 'Lots that have ended, by how.',
    labelNames: ['outcome'],
    registers,
  })
  const lateness = new client.Histogram({
    name: 'vermeil_lot_close_lateness_seconds',
    help: 'From the closing time of a lot to the fall of its hammer, where the clock let it fall.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  })

  // Looked up once: a labels object for every bid would be the most expensive part of counting it.
  const refusedBy = new Map<string, client.Counter.Internal>()
  const closedAs = new Map(LotOutcome.options.map((outcome) => [outcome, closed.labels(outcome)]))
  for (const child of closedAs.values()) child.inc(0) // so that a rate can be drawn from the first one on

  function countRefusal(code: string) {
    let child = refusedBy.get(code)
    if (!child) {
      child = refused.labels(code)
      refusedBy.set(code, child)
    }
    child.inc()
  }

  const answer = (arrivedAt: number) => answers.observe((world.monotonic() - arrivedAt) / 1_000)

  return {
    bidAccepted(arrivedAt: number): void {
      accepted.inc()
      answer(arrivedAt)
    },
    /** By a rule. */
    bidRefused(code: string, arrivedAt: number): void {
      countRefusal(code)
      answer(arrivedAt)
    },
    /** Not decided at all: the queue was full, or something broke. */
    bidFailed: (error: unknown): void => countRefusal(error instanceof AppError ? error.code : 'service.failed'),
    /** One bidding transaction has been committed, with so many bids in it. */
    batchCommitted: (bids: number): void => batches.observe(bids),
    lotsChanged(changes: readonly LotChange[]): void {
      for (const { before, after } of changes) {
        const { endedAt, closesAt, outcome } = after.lot
        if (endedAt === null || outcome === null || before.lot.endedAt !== null) continue
        closedAs.get(outcome)?.inc()
        const isByTheClock = outcome === 'highest-bidder' || outcome === 'passed'
        if (isByTheClock && closesAt) lateness.observe((endedAt.getTime() - closesAt.getTime()) / 1_000)
      }
    },
  }
}
