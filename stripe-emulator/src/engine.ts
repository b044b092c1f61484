import { Operation, type Origin } from './operation.ts'
import { settingsOf } from './settings.ts'
import type { Store } from './store/store.ts'
import type { Settings } from './store/tables.ts'
import type { Transaction } from './store/transaction.ts'
import type { Delivery } from './webhooks/delivery.ts'

const nobody: Origin = { id: null, idempotency_key: null }

/**
 * Runs deeds one after the other: each is a plain function, so nothing comes between its reading and its writing.
 * The promise resolves when the deed is on the disk; whatever is answered or sent is therefore never lost again.
 */
export class Engine {
  readonly #store: Store
  readonly #systemNowMs: () => number
  /** Where the events of a committed deed go. */
  onDelivery: (delivery: Delivery) => void = () => {}

  constructor(store: Store, systemNowMs: () => number) {
    this.#store = store
    this.#systemNowMs = systemNowMs
  }

  realNowMs(): number {
    return this.#systemNowMs()
  }

  /** Seconds, by the emulated clock: real time, moved forward by what the control surface asked for. */
  now(): number {
    return Math.floor(this.#systemNowMs() / 1000) + this.settings().clockOffsetSeconds
  }

  settings(): Settings {
    return this.read((tx) => settingsOf(tx))
  }

  read<T>(look: (tx: Transaction) => T): T {
    return look(this.#store.begin())
  }

  /** Commits what `deed` did when it returns; a deed that throws leaves nothing behind. */
  async perform<T>(deed: (op: Operation) => T, { origin = nobody, at = this.now() } = {}): Promise<T> {
    const op = new Operation(this.#store.begin(), {
      now: at,
      publicUrl: this.settings().publicUrl,
      origin,
      realNowMs: this.realNowMs(),
    })
    const result = deed(op)
    await this.#store.commit(op.tx)
    for (const delivery of op.deliveries) this.onDelivery(delivery)
    return result
  }
}
