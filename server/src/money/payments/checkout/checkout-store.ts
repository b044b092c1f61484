import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { lockName } from '../../../platform/postgres/lock-name.ts'

export type CheckoutRow = {
  id: string
  accountId: AccountId
  purpose: 'order' | 'guarantee' | 'subscription' | 'card'
  orderId: OrderId | null
  guaranteeId: string | null
  plan: string | null
  amount: number
  requestHash: string
  sessionId: string | null
  url: string | null
  status: 'open' | 'paid' | 'expired' | 'refused'
  paymentIntent: string | null
  createdAt: Date
}

/** What a checkout is for. */
export type CheckoutSubject = { orderId: OrderId } | { guaranteeId: string } | { plan: string } | { savesCard: true }

export type NewCheckout = Pick<CheckoutRow, 'id' | 'accountId' | 'amount' | 'requestHash'> & CheckoutSubject

const columns = [
  'id',
  'account_id as accountId',
  'purpose',
  'order_id as orderId',
  'guarantee_id as guaranteeId',
  'plan',
  'amount_cents as amount',
  'request_hash as requestHash',
  'session_id as sessionId',
  'url',
  'status',
  'payment_intent as paymentIntent',
  'created_at as createdAt',
] as const

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

export const checkoutStore = {
  /** Until the transaction ends, nobody else begins a checkout with this id. */
  async lockId(tx: Tx, id: string): Promise<void> {
    await lockName(tx, `checkout ${id}`)
  },

  async add(tx: Tx, checkout: NewCheckout): Promise<void> {
    const subject =
      'orderId' in checkout
        ? ({ purpose: 'order', order_id: checkout.orderId } as const)
        : 'guaranteeId' in checkout
          ? ({ purpose: 'guarantee', guarantee_id: checkout.guaranteeId } as const)
          : 'plan' in checkout
            ? ({ purpose: 'subscription', plan: checkout.plan } as const)
            : ({ purpose: 'card' } as const)
    const { id, accountId, amount, requestHash } = checkout
    await tx
      .insertInto('checkouts')
      .values({ id, account_id: accountId, amount_cents: amount, request_hash: requestHash, ...subject })
      .execute()
  },

  async byId(db: Db | Tx, id: string): Promise<CheckoutRow | null> {
    const row = await db.selectFrom('checkouts').select(columns).where('id', '=', id).executeTakeFirst()
    return (row as CheckoutRow | undefined) ?? null
  },

  async bySession(db: Db, sessionId: string): Promise<CheckoutRow | null> {
    const row = await db.selectFrom('checkouts').select(columns).where('session_id', '=', sessionId).executeTakeFirst()
    return (row as CheckoutRow | undefined) ?? null
  },

  /** By the reference that the session carries: it may be paid before we have stored the session's id. */
  async lock(tx: Tx, reference: string | null): Promise<CheckoutRow | null> {
    if (!reference || !isUuid(reference)) return null
    const rows = tx.selectFrom('checkouts').select(columns).where('id', '=', reference).forUpdate()
    return ((await rows.executeTakeFirst()) as CheckoutRow | undefined) ?? null
  },

  async latestOpenOf(db: Db, orderId: OrderId): Promise<CheckoutRow | null> {
    const row = await db
      .selectFrom('checkouts')
      .select(columns)
      .where('order_id', '=', orderId)
      .where('status', '=', 'open')
      .where('session_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return (row as CheckoutRow | undefined) ?? null
  },

  async setSession(db: Db | Tx, id: string, sessionId: string, url: string | null): Promise<void> {
    await db.updateTable('checkouts').set({ session_id: sessionId, url }).where('id', '=', id).execute()
  },

  async settle(tx: Tx, id: string, status: 'paid' | 'expired' | 'refused', sessionId: string, intent: string | null) {
    await tx
      .updateTable('checkouts')
      .set({ status, session_id: sessionId, payment_intent: intent, settled_at: sql<Date>`house_now()` })
      .where('id', '=', id)
      .execute()
  },
}
