import pg from 'pg'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import { commit, pipelined, rollback } from '../../../platform/postgres/pipelined.ts'
import { onClient } from '../../../platform/postgres/run-sql.ts'
import { endWith, failSpan, inSpan, type OpenSpan, type Tracing } from '../../../platform/tracing/tracing.ts'
import { world } from '../../../platform/world.ts'
import { LotMemory } from '../lots/lot-store.ts'
import type { LotChange } from '../lots/lot-unit-of-work.ts'
import type { TermsFor } from '../rules/lot-states.ts'
import type { Answer } from './bid-answer-store.ts'
import { beginBids, isAnswering } from './bidding-connection-store.ts'
import { type BidRequest, type DecidedBids, decideBids, lockLotsFor } from './decide-bids.ts'

type Deps = {
  /** One connection, for bids only: its transactions follow one another without a pause. */
  pool: pg.Pool
  tracing?: Tracing | null
  /** Called after the commit of a batch, with what it changed and how many bids were in it. */
  onCommitted: (changes: readonly LotChange[], now: Date, bids: number) => void
  termsFor: TermsFor
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
const MAX_QUEUE = 20_000

/** A key was used before, on any node: on the second try its answer is looked up. */
const UNIQUE_VIOLATION = '23505'
/** Deadlock and serialization failure may succeed on a second try, too. */
const retryableCodes = new Set(['40P01', '40001', UNIQUE_VIOLATION])

/** The database has certainly rolled back, so the bids may be decided again. */
const isUndone = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

export interface PlaceBid {
  (request: BidRequest): Promise<Answer>
  /** Whether the connection answers. Asked between two transactions, so that it is the connection that bids have. */
  isUp(): Promise<boolean>
}

interface Check {
  readonly answer: (isUp: boolean) => void
  readonly fail: (error: unknown) => void
}

/** More would let the first bid of a batch wait for the last. */
const MAX_BATCH = 500
/** Smaller batches are not worth a commit of their own. */
const MIN_HALF = 16

/**
 * Batch size for the next transaction. We aim for half of all bids in flight, so that the database works on one half
 * while clients answer the other; taking everything would freeze an uneven split that happened first (such as 6 and 58).
 */
export function batchSize(waiting: number, underway: number): number {
  const half = Math.max(Math.ceil((waiting + underway) / 2), MIN_HALF)
  return Math.min(waiting, half, MAX_BATCH)
}

/**
 * Places bids in micro-batches. Bids for any lots that arrive during one transaction are decided by the next: the
 * commit, which is the expensive part, is shared, and row locks keep any number of nodes correct.
 */
export function createPlaceBid({ pool, tracing = null, onCommitted, termsFor }: Deps): PlaceBid {
  const waiting: Waiting[] = []
  /** Batches that failed. They are tried again before all others. */
  const again: Waiting[][] = []
  const checks: Check[] = []
  /** Bids in the newest transaction. */
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
    while (isAnyWaiting() || checks.length > 0) {
      try {
        await drain(await pool.connect())
      } catch (error) {
        for (const { fail } of [...take(), ...checks.splice(0)]) fail(error) // there is no connection
      }
    }
    isRunning = false
  }

  /**
   * One transaction after another, on one pipelined connection: a statement that needs no earlier answer is sent without
   * waiting for it. The locks for the next bids are requested while the last ones are being committed, so that neither
   * the database nor this process is idle while the other works.
   */
  async function drain(client: pg.PoolClient) {
    let checked: Promise<unknown> = Promise.resolve()
    const lockNext = () => {
      if (checks.length > 0) checked = answerChecks(client)
      return isAnyWaiting() ? lock(client, take()) : null
    }
    let lost: Error | undefined
    for (let next = lockNext(); next; ) {
      const { batch, span, locked } = next
      try {
        const bids = await locked
        const [decided, committed] = inSpan(span, () =>
          pipelined(client, () => {
            const decided = decideBids(bids, termsFor)
            // If the write fails, the commit behind it is a rollback.
            return [decided, Promise.all([decided.written, commit(client)])]
          }),
        )
        endWith(span, committed)
        const answered = committed.then(() => answerAll(batch, decided)).catch((error) => retryOrFail(batch, error))
        // Not before it is written: until then more bids arrive, and the database is busy anyway.
        await decided.written.catch(() => {}) // `retryOrFail` gets the error
        next = lockNext()
        if (!next) {
          await answered
          next = lockNext()
        }
      } catch (error) {
        failSpan(span, error)
        await rollback(client).catch((failure: Error) => (lost = failure))
        retryOrFail(batch, error)
        next = lost ? null : lockNext()
      }
    }
    underway = 0
    await checked
    // A connection on which not even a rollback succeeded is not used again; the pool opens another.
    client.release(lost)
  }

  async function answerChecks(client: pg.PoolClient) {
    const asked = checks.splice(0)
    try {
      const isUp = await isAnswering(client)
      for (const { answer } of asked) answer(isUp)
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }

  function lock(client: pg.PoolClient, batch: Waiting[]) {
    const requests = batch.map(({ request }) => request)
    // Nearly every key is new, so keys are inserted without a lookup. Only a batch that failed looks them up.
    const lookUpKeys = batch.some(({ attempts }) => attempts > 0)
    const span = tracing ? traceBatch(tracing, batch) : null
    const locked = inSpan(span, () =>
      pipelined(client, () =>
        Promise.all([beginBids(client), lockLotsFor(onClient(client), requests, { memory, lookUpKeys })]),
      ),
    )
    return { batch, span, locked: locked.then(([, bids]) => bids) }
  }

  function answerAll(batch: readonly Waiting[], { answers, changes, now, remember }: DecidedBids) {
    remember()
    for (const [place, { answer }] of batch.entries()) answer(must(answers[place], 'an answer to every bid'))
    onCommitted(changes(), now, batch.length)
  }

  function retryOrFail(batch: Waiting[], error: unknown) {
    // A connection may be lost after the commit: to decide a bid without a key again could place it twice. The client
    // gets a 5xx and retries with the same key.
    const isTriedAgain = isUndone(error) && (batch.length > 1 || retryableCodes.has(error.code ?? ''))
    const retried: Waiting[] = []
    for (const one of batch) {
      one.attempts++
      if (isTriedAgain && one.attempts < ATTEMPTS) retried.push(one)
      else one.fail(error)
    }
    // A used key is found by looking all of them up. After any other failure each bid is tried alone, so that a failing
    // bid fails alone.
    const isKeyUsed =
      isUndone(error) && error.code === UNIQUE_VIOLATION && batch.every(({ attempts }) => attempts === 1)
    if (isKeyUsed) again.push(retried)
    else again.push(...retried.map((one) => [one]))
  }

  function wake() {
    if (isRunning) return
    isRunning = true
    // After all requests that have arrived together with this one have been read from their sockets.
    world.setImmediate(() => void (tracing ? tracing.outside(run) : run()))
  }

  const placeBid = (request: BidRequest) =>
    new Promise<Answer>((answer, fail) => {
      if (waiting.length >= MAX_QUEUE) return fail(new AppError('service.unavailable', {}))
      waiting.push({ request, answer, fail, span: tracing?.current(), attempts: 0 })
      wake()
    })
  const isUp = () =>
    new Promise<boolean>((answer, fail) => {
      checks.push({ answer, fail })
      wake()
    })
  return Object.assign(placeBid, { isUp })
}

/**
 * The transaction that several bids share is part of the first one's trace and linked from there to the others': a span
 * has one parent.
 */
function traceBatch(tracing: Tracing, batch: readonly Waiting[]): OpenSpan {
  const [first, ...others] = batch.map(({ span }) => span)
  return tracing.start('bid batch', {
    parent: first ?? null,
    links: others,
    attributes: { 'vermeil.bids': batch.length },
  })
}
