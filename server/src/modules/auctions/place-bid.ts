import type pg from 'pg'
import { AppError } from '../../platform/app-error.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import type { Answer } from './bid-answer-store.ts'
import { type BidRequest, type DecidedBids, decideBids } from './decide-bids.ts'
import type { LotChange } from './sitting.ts'

type Deps = {
  /** One connection, for bids alone: one bidding transaction is in flight per node. */
  pool: pg.Pool
  /** Told what a committed batch has changed. */
  onCommitted: (changes: readonly LotChange[], now: Date) => void
}

interface Waiting {
  readonly request: BidRequest
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/** As many as one statement takes without making the first of them wait for the last. */
const LARGEST_BATCH = 500
const ATTEMPTS = 5
const MOST_WAITING = 20_000

/** Deadlock, serialization failure, and a key that another node used a moment ago: all of them pass on a second try. */
const passing = new Set(['40P01', '40001', '23505'])

/** The transaction failed and was rolled back for certain, so that it may be tried again. */
class Undone extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    super('The bids were not written', { cause })
    this.code = (cause as { code?: string }).code
  }
}

const isPassing = ({ code }: Undone) => code !== undefined && passing.has(code)

export type PlaceBid = (request: BidRequest) => Promise<Answer>

/**
 * Places bids in micro-batches. What arrives while a transaction is in flight, for whatever lots, is decided by the
 * next one: a commit, the dear part, is shared by many bids, and the row locks keep any number of nodes correct.
 */
export function createPlaceBid({ pool, onCommitted }: Deps) {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run() {
    while (waiting.length > 0) await settle(waiting.splice(0, LARGEST_BATCH))
    isRunning = false
  }

  async function settle(batch: readonly Waiting[]) {
    try {
      await commit(batch)
    } catch (error) {
      // A connection lost on the way may have been lost after the commit: to decide a bid without a key again could
      // place it twice. Its sender is told that the house does not know, and asks again with the same key.
      if (!(error instanceof Undone)) for (const { fail } of batch) fail(error)
      else if (batch.length === 1 && !isPassing(error)) batch[0]!.fail(error.cause)
      else for (const one of batch) await settleAlone(one)
    }
  }

  /** A failing bid fails alone. */
  async function settleAlone(one: Waiting) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await commit([one])
      } catch (error) {
        if (!(error instanceof Undone)) return one.fail(error)
        if (attempt === ATTEMPTS || !isPassing(error)) return one.fail(error.cause)
      }
    }
  }

  async function commit(batch: readonly Waiting[]) {
    const decided = await inTransaction(batch.map(({ request }) => request))
    for (const [place, { answer }] of batch.entries()) answer(decided.answers[place]!)
    onCommitted(decided.changes, decided.now)
  }

  async function inTransaction(requests: readonly BidRequest[]): Promise<DecidedBids> {
    const client = await pool.connect()
    let lost: Error | undefined
    try {
      // The connection is pipelined: what need not wait for an answer is sent without waiting, and the five statements
      // of a batch take two journeys. Should the writing fail, the commit behind it is a rollback.
      const [, decided] = await Promise.all([client.query('begin'), decideBids(onClient(client), requests)])
      await Promise.all([decided.written, client.query('commit')])
      return decided
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (lost = failure))
      throw lost ? error : new Undone(error)
    } finally {
      // A connection on which not even that succeeded is not used again; the pool opens another.
      client.release(lost)
    }
  }

  return {
    placeBid: ((request) =>
      new Promise((answer, fail) => {
        if (waiting.length >= MOST_WAITING) return fail(new AppError('house.unavailable', {}))
        waiting.push({ request, answer, fail })
        if (isRunning) return
        isRunning = true
        // After everything that has arrived with this one has been read from its sockets.
        setImmediate(() => void run())
      })) satisfies PlaceBid as PlaceBid,
    waiting: () => waiting.length,
  }
}
