import type { Engine } from '../engine.ts'
import type { Event } from '../objects.ts'
import { type Delivery, type RetryPolicy, retryDelayMs } from './delivery.ts'
import { signatureHeader } from './signature.ts'

const maxConcurrent = 8

type Outcome = { status: number | null; error: string | null }

/** Sends events to their endpoints until each answers 2xx or its attempts are used up. */
export class WebhookSender {
  readonly #engine: Engine
  readonly #policy: RetryPolicy
  readonly #log: (line: string) => void
  /** Per endpoint and object, the end of what is being sent: the next event of that object waits for it. */
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #stopping = new AbortController()
  readonly #waitingForSlot: (() => void)[] = []
  #freeSlots = maxConcurrent

  constructor(engine: Engine, policy: RetryPolicy, log: (line: string) => void) {
    this.#engine = engine
    this.#policy = policy
    this.#log = log
  }

  /** Sends what an earlier run left unsent, oldest first. */
  start(): void {
    const pending = this.#engine.read((tx) => tx.all('deliveries').filter(({ state }) => state === 'pending'))
    for (const delivery of pending.toReversed()) this.enqueue(delivery)
  }

  /** Resolves when the attempt has ended, whatever its outcome; a failed one is retried later. */
  enqueue(delivery: Delivery): Promise<void> {
    const wait = delivery.nextAttemptAtMs - this.#engine.realNowMs()
    if (wait > 0) {
      this.#later(delivery, wait)
      return Promise.resolve()
    }
    const lane = `${delivery.endpoint}:${delivery.subject}`
    const attempt = (this.#lanes.get(lane) ?? Promise.resolve()).then(() => this.#attempt(delivery.id))
    this.#lanes.set(lane, attempt)
    return attempt.finally(() => {
      if (this.#lanes.get(lane) === attempt) this.#lanes.delete(lane)
    })
  }

  /** Resolves when the events of this object that are being sent have been tried, or after `limitMs`. */
  async settled(subject: string, limitMs: number): Promise<void> {
    const lanes = [...this.#lanes].filter(([lane]) => lane.endsWith(`:${subject}`)).map(([, attempt]) => attempt)
    if (lanes.length === 0) return
    const limit = Promise.withResolvers<void>()
    const timer = setTimeout(limit.resolve, limitMs)
    await Promise.race([Promise.all(lanes), limit.promise])
    clearTimeout(timer)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all(this.#lanes.values())
  }

  async #attempt(id: string): Promise<void> {
    await this.#slot()
    try {
      const before = this.#engine.read((tx) => tx.get('deliveries', id))
      if (before?.state !== 'pending' || this.#stopping.signal.aborted) return
      const outcome = await this.#post(before)
      // An attempt cut off by our own end says nothing about the receiver: it is made again at the next start.
      if (this.#stopping.signal.aborted && outcome.error) return
      const after = await this.#engine.perform((op) => this.#record(op.tx.get('deliveries', id) ?? before, outcome, op))
      if (after.state === 'pending') this.#later(after, after.nextAttemptAtMs - this.#engine.realNowMs())
      if (after.state !== 'delivered') this.#log(`webhook ${before.event} → ${outcome.status ?? outcome.error}`)
    } catch (error) {
      this.#log(`webhook delivery ${id} could not be recorded: ${error instanceof Error ? error.message : error}`)
    } finally {
      this.#freeSlots += 1
      this.#waitingForSlot.shift()?.()
    }
  }

  async #post(delivery: Delivery): Promise<Outcome> {
    const { event, endpoint, secret } = this.#engine.read((tx) => ({
      event: tx.get('events', delivery.event),
      endpoint: tx.get('webhook_endpoints', delivery.endpoint),
      secret: tx.get('endpoint_secrets', delivery.endpoint)?.secret,
    }))
    if (!event || !endpoint || secret === undefined) return { status: null, error: 'the endpoint was deleted' }
    const payload = JSON.stringify(event, null, 2)
    // The receiver holds the timestamp against its own clock, so it is the real one.
    const seconds = Math.floor(this.#engine.realNowMs() / 1000)
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(this.#policy.timeoutMs)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, secret, seconds),
          'user-agent': 'Stripe/1.0 (emulator)',
        },
      })
      await response.arrayBuffer()
      return { status: response.status, error: null }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return { status: null, error: cause instanceof Error ? cause.message || cause.name : String(cause) }
    }
  }

  #record(delivery: Delivery, outcome: Outcome, { tx }: Parameters<Parameters<Engine['perform']>[0]>[0]): Delivery {
    const atMs = this.#engine.realNowMs()
    const attempts = [...delivery.attempts, { atMs, ...outcome }]
    const delivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
    const gone = !tx.get('webhook_endpoints', delivery.endpoint)
    const state = delivered ? 'delivered' : gone || attempts.length >= this.#policy.maxAttempts ? 'failed' : 'pending'
    const event: Event | undefined = tx.get('events', delivery.event)
    if (event && state !== 'pending') {
      tx.put('events', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
    }
    const nextAttemptAtMs = atMs + retryDelayMs(this.#policy, attempts.length)
    return tx.put('deliveries', { ...delivery, state, attempts, nextAttemptAtMs })
  }

  #later(delivery: Delivery, delayMs: number): void {
    if (this.#stopping.signal.aborted) return
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        this.enqueue({ ...delivery, nextAttemptAtMs: 0 })
      },
      Math.max(0, delayMs),
    )
    timer.unref()
    this.#timers.add(timer)
  }

  async #slot(): Promise<void> {
    while (this.#freeSlots === 0) await new Promise<void>((resolve) => this.#waitingForSlot.push(resolve))
    this.#freeSlots -= 1
  }
}
