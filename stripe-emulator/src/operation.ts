import { apiVersion } from './api-version.ts'
import { noSuch } from './errors.ts'
import { newId } from './ids.ts'
import type { EventType } from './objects.ts'
import type { ScheduledTask, TableName, Tables } from './store/tables.ts'
import type { Transaction } from './store/transaction.ts'
import type { Delivery } from './webhooks/delivery.ts'

/** What Stripe calls each table's object in "No such …". */
const nouns: Partial<Record<TableName, string>> = {
  checkout_sessions: 'checkout.session',
  payment_methods: 'PaymentMethod',
  payment_intents: 'payment_intent',
  setup_intents: 'setupintent',
  balance_transactions: 'balance transaction',
  portal_sessions: 'billing_portal.session',
  webhook_endpoints: 'webhook endpoint',
  invoice_payments: 'invoice_payment',
  account_payouts: 'payout',
}

export type Origin = { id: string | null; idempotency_key: string | null }

type Setting = { now: number; publicUrl: string; origin: Origin; realNowMs: number; account: string | null }

/** A unit of work: what it reads and writes, its time, and the events it emits. All of it is committed together. */
export class Operation {
  readonly tx: Transaction
  /** Seconds, by the emulated clock. */
  readonly now: number
  /** The connected account in whose name the call is made; null: the platform itself. */
  readonly account: string | null
  readonly deliveries: Delivery[] = []
  readonly #setting: Setting

  constructor(tx: Transaction, setting: Setting) {
    this.tx = tx
    this.now = setting.now
    this.account = setting.account
    this.#setting = setting
  }

  /** The address at which a person's browser finds a hosted page. */
  page(path: string): string {
    return `${this.#setting.publicUrl}${path}`
  }

  /** The row, or Stripe's refusal: 404 for the object of the call itself, 400 for one named in a parameter. */
  need<N extends TableName>(table: N, id: string, param = 'id'): Readonly<Tables[N]> {
    const row = this.tx.get(table, id)
    if (!row) throw noSuch(nouns[table] ?? table.replace(/s$/, ''), id, param)
    return row
  }

  put<N extends TableName>(table: N, row: Tables[N]): Tables[N] {
    return this.tx.put(table, row)
  }

  schedule(task: ScheduledTask, subject: string, at: number): void {
    this.tx.put('appointments', { id: `${task}:${subject}`, subject, at })
  }

  unschedule(task: ScheduledTask, subject: string): void {
    this.tx.delete('appointments', `${task}:${subject}`)
  }

  /** Records an event with the object as it is now, to be sent to every endpoint that has enabled its type. */
  emit(type: EventType, object: { id: string }, before?: { id: string }, account?: string): void {
    const endpoints = this.tx
      .all('webhook_endpoints')
      .filter(
        ({ status, enabled_events }) =>
          status === 'enabled' && enabled_events.some((wanted) => wanted === '*' || wanted === type),
      )
    const event = this.tx.put('events', {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now,
      data: before ? { object, previous_attributes: previousAttributes(before, object) } : { object },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: this.#setting.origin,
      ...(account === undefined ? {} : { account }),
      type,
    })
    for (const endpoint of endpoints) {
      const delivery = this.tx.put('deliveries', {
        id: `${event.id}:${endpoint.id}`,
        event: event.id,
        endpoint: endpoint.id,
        subject: object.id,
        state: 'pending',
        attempts: [],
        nextAttemptAtMs: this.#setting.realNowMs,
      })
      this.deliveries.push(delivery)
    }
  }
}

/** The old values of what changed, as Stripe gives them in `*.updated` events. */
function previousAttributes(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  )
}
