import pg from 'pg'
import { AppError } from '../../../platform/app-error.ts'
import { pipelined } from '../../../platform/postgres/pipelined.ts'
import { onClient } from '../../../platform/postgres/run-sql.ts'
import type { OpenSpan, Tracing } from '../../../platform/tracing/tracing.ts'
import type { LotChange } from '../lots/sitting.ts'
import { batchSize } from './batch-size.ts'
import type { Answer } from './bid-answer-store.ts'
import { type BidRequest, type DecidedBids, decideBids, holdBids } from './decide-bids.ts'
import { LotMemory } from './lot-memory.ts'
import { endWith, failSpan, inSpan, traceBatch } from './trace-batch.ts'

type Deps = {
  /** One connection, for bids alone: its transactions follow one another without a pause. */
  pool: pg.Pool
  tracing?: Tracing | null
  /** Told what a committed batch has changed, and how many bids were in it. */
  onCommitted: (changes: readonly LotChange[], now: Date, bids: number) => void
}

interface Waiting {
  readonly request: BidRequest
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
  /** The span of the request it came with. */
  readonly span: OpenSpan | undefined
  attempts: number
}

const ATTEMPTS = 5
const MOST_WAITING = 20_000

/** A key that was used before, by whichever node: on the second try its answer is looked up. */
const USED_KEY = '23505'
/** Deadlock and serialization failure pass on a second try, too. */
const retryableCodes = new Set(['40P01', '40001', USED_KEY])

/** The database refused and rolled back for certain, so that the bids may be decided again. */
const isUndone = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

export type PlaceBid = (request: BidRequest) => Promise<Answer>

/**
 * Places bids in micro-batches. What arrives while a transaction is in flight, for whatever lots, is decided by the
 * next one: a commit, the dear part, is shared by many bids, and the row locks keep any number of nodes correct.
 */
export function createPlaceBid({ pool, tracing = null, onCommitted }: Deps): PlaceBid {
  const waiting: Waiting[] = []
  /** What failed, to be tried again before all else. */
  const again: Waiting[][] = []
  /** How many are in the newest transaction. */
  let underway = 0
  const memory = new LotMemory()
  let isRunning = false

  const isAnyWaiting = () => waiting.length > 0 || again.length > 0

  function take(): Waiting[] {
    const batch = again.shift() ?? waiting.splice(0, batchSize(waiting.length, underway))
    underway = batch.length
    return batch
  }

  async function run() {
    while (isAnyWaiting()) {
      try {
        await workOff(await pool.connect())
      } catch (error) {
        for (const { fail } of take()) fail(error) // no connection is to be had
      }
    }
    isRunning = false
  }

  /**
   * One transaction after another, on one pipelined connection: what need not wait for an answer is sent without
   * waiting. The locks for the next bids are asked for while the last ones are being committed, so that neither the
   * database nor the house stands idle while the other works.
   */
  async function workOff(client: pg.PoolClient) {
    const holdNext = () => (isAnyWaiting() ? hold(client, take()) : null)
    let lost: Error | undefined
    for (let next = holdNext(); next; ) {
      const { batch, span, held } = next
      try {
        const bids = await held
        const [decided, committed] = inSpan(span, () =>
          pipelined(client, () => {
            const decided = decideBids(bids)
            // Should the writing fail, the commit behind it is a rollback.
            return [decided, Promise.all([decided.written, client.query('commit')])]
          }),
        )
        endWith(span, committed)
        const told = committed.then(() => tell(batch, decided)).catch((error) => giveUp(batch, error))
        // Not before it is written: until then more bids arrive, and the database is at work anyway.
        await decided.written.catch(() => {}) // `giveUp` hears of it
        next = holdNext()
        if (!next) {
          await told
          next = holdNext()
        }
      } catch (error) {
        failSpan(span, error)
        await client.query('rollback').catch((failure: Error) => (lost = failure))
        giveUp(batch, error)
        next = lost ? null : holdNext()
      }
    }
    underway = 0
    // A connection on which not even a rollback succeeded is not used again; the pool opens another.
    client.release(lost)
  }

  function hold(client: pg.PoolClient, batch: Waiting[]) {
    const requests = batch.map(({ request }) => request)
    // Nearly every key is new, and its answer's place in the table can be had once: to look for all of them beforehand
    // would cost every bid what a retry alone needs.
    const mayBeKnown = batch.some(({ attempts }) => attempts > 0)
    const span = tracing ? traceBatch(tracing, batch) : null
    const held = inSpan(span, () =>
      pipelined(client, () =>
        Promise.all([client.query('begin'), holdBids(onClient(client), requests, { memory, mayBeKnown })]),
      ),
    )
    return { batch, span, held: held.then(([, bids]) => bids) }
  }

  function tell(batch: readonly Waiting[], { answers, changes, now, remember }: DecidedBids) {
    remember()
    for (const [place, { answer }] of batch.entries()) answer(answers[place]!)
    onCommitted(changes, now, batch.length)
  }

  function giveUp(batch: Waiting[], error: unknown) {
    // A connection lost on the way may have been lost after the commit: to decide a bid without a key again could place
    // it twice. Its sender is told that the house does not know, and asks again with the same key.
    const isTriedAgain = isUndone(error) && (batch.length > 1 || retryableCodes.has(error.code!))
    const hopeful: Waiting[] = []
    for (const one of batch) {
      one.attempts++
      if (isTriedAgain && one.attempts < ATTEMPTS) hopeful.push(one)
      else one.fail(error)
    }
    // A used key is told from the others by looking it up. Of what else can't be committed together, each is tried by
    // itself: a failing bid fails alone.
    const isKeyUsed = isUndone(error) && error.code === USED_KEY && batch.every(({ attempts }) => attempts === 1)
    if (isKeyUsed) again.push(hopeful)
    else again.push(...hopeful.map((one) => [one]))
  }

  return (request) =>
    new Promise((answer, fail) => {
      if (waiting.length >= MOST_WAITING) return fail(new AppError('house.unavailable', {}))
      waiting.push({ request, answer, fail, span: tracing?.current(), attempts: 0 })
      if (isRunning) return
      isRunning = true
      // After everything that has arrived with this one has been read from its sockets.
      setImmediate(() => void (tracing ? tracing.outside(run) : run()))
    })
}
