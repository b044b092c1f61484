import { Operation, type Origin } from './operation.ts'
import { settingsOf } from './settings.ts'
import type { Store } from './store/store.ts'
import type { Settings } from './store/tables.ts'
import type { Transaction } from './store/transaction.ts'
import type { Delivery } from './webhooks/delivery.ts'

type Circumstances = { origin?: Origin; at?: number; account?: string | null }

const noOrigin: Origin = { id: null, idempotency_key: null }

/**
 * Runs units of work one after the other: each is a synchronous function, so nothing comes between its reads and its
 * writes. The promise resolves once the unit is on disk, so nothing that was answered or sent can be lost.
 */
export class Engine {
  readonly #store: Store
  readonly #systemNowMs: () => number
  /** Receives the events of a committed unit of work. */
  onDelivery: (delivery: Delivery) => void = () => {}

  constructor(store: Store, systemNowMs: () => number) {
    this.#store = store
    this.#systemNowMs = systemNowMs
  }

  realNowMs(): number {
    return this.#systemNowMs()
  }

  /** Seconds, by the emulated clock: real time, plus the offset set over the control surface. */
  now(): number {
    return Math.floor(this.#systemNowMs() / 1000) + this.settings().clockOffsetSeconds
  }

  settings(): Settings {
    return this.read((tx) => settingsOf(tx))
  }

  read<T>(look: (tx: Transaction) => T): T {
    return look(this.#store.begin())
  }

  /** Commits what `work` did when it returns; if it throws, nothing is written. */
  async perform<T>(
    work: (op: Operation) => T,
    { origin = noOrigin, at = this.now(), account = null }: Circumstances = {},
  ): Promise<T> {
    const op = new Operation(this.#store.begin(), {
      now: at,
      publicUrl: this.settings().publicUrl,
      origin,
      account,
      realNowMs: this.realNowMs(),
    })
    const result = work(op)
    await this.#store.commit(op.tx)
    for (const delivery of op.deliveries) this.onDelivery(delivery)
    return result
  }
}
