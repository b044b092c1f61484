import { hash } from 'node:crypto'
import type { AccountId } from '@vermeil/contracts/ids'
import { must } from '../must.ts'
import { afterCommit, type Database, type Db, type Tx } from '../postgres/database.ts'
import type { StripeConnection } from './stripe-client.ts'

/** `mark` is a hash of the provider's fingerprint: the same card gives the same one for every account. */
export type CardOnFile = { paymentMethodId: string; label: string; mark: Buffer | null; expiresAt: Date }
export type Customer = { customerId: string; paymentMethodId: string | null; cardLabel: string | null }

/** Accounts as the payment provider knows them. The cards are stored there; we store the default card's id and label. */
export interface Customers {
  byAccount(accountId: AccountId, on?: Db | Tx): Promise<Customer | null>
  accountOf(customerId: string): Promise<string | null>
  /** The account's customer id at the provider; created with the first call. */
  ensure(person: { id: string; email: string }): Promise<string>
  hasCard(accountId: AccountId): Promise<boolean>
  setCard(tx: Tx, accountId: AccountId, card: CardOnFile | null): Promise<void>
  /** Called after the commit of each `setCard`. */
  onCardSet(listener: (accountId: AccountId) => void): void
  /** Other accounts whose default card is that of one of these. */
  sharingCards(accountIds: readonly AccountId[]): Promise<{ bidderId: AccountId; accountId: AccountId }[]>
  /** Which of the others have the default card of this account, or the one whose mark is given. */
  sharingCard(tx: Tx, accountId: AccountId, others: readonly AccountId[], mark: Buffer | null): Promise<AccountId[]>
  /** For a customer whom the provider no longer knows. */
  remove(tx: Tx, accountId: AccountId): Promise<void>
}

type PaymentMethod = {
  id: string
  card?: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint?: string | null }
}

export const cardOnFile = (method: PaymentMethod | string | null): CardOnFile | null => {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year, fingerprint } = method.card
  const mark = fingerprint ? hash('sha256', `card ${fingerprint}`, 'buffer') : null
  return {
    paymentMethodId: method.id,
    mark,
    // A card is good to the end of the month printed on it.
    expiresAt: new Date(Date.UTC(exp_year, exp_month, 1)),
    label: `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}`,
  }
}

export function createCustomers({ database, stripe }: { database: Database; stripe: StripeConnection }): Customers {
  const { db } = database
  const listeners: ((accountId: AccountId) => void)[] = []

  async function byAccount(accountId: AccountId, on: Db | Tx = db): Promise<Customer | null> {
    const row = await on
      .selectFrom('payment_customers')
      .select(['customer_id as customerId', 'payment_method_id as paymentMethodId', 'card_label as cardLabel'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ?? null
  }

  return {
    byAccount,

    async accountOf(customerId) {
      const row = await db
        .selectFrom('payment_customers')
        .select('account_id as accountId')
        .where('customer_id', '=', customerId)
        .executeTakeFirst()
      return row?.accountId ?? null
    },

    async ensure({ id, email }) {
      const known = await byAccount(id)
      if (known) return known.customerId
      const client = await stripe.client()
      // Two first calls at the same moment share the key, so the provider creates one customer.
      const created = await client.customers.create(
        { email, metadata: { accountId: id } },
        { idempotencyKey: `customer:${id}` },
      )
      await db
        .insertInto('payment_customers')
        .values({ account_id: id, customer_id: created.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return must(await byAccount(id), 'the customer that was just stored').customerId
    },

    async hasCard(accountId) {
      return (await byAccount(accountId))?.paymentMethodId != null
    },

    async setCard(tx, accountId, card) {
      await tx
        .updateTable('payment_customers')
        .set({
          payment_method_id: card?.paymentMethodId ?? null,
          card_label: card?.label ?? null,
          card_mark: card?.mark ?? null,
          card_expires_at: card?.expiresAt ?? null,
        })
        .where('account_id', '=', accountId)
        .execute()
      afterCommit(tx, () => {
        for (const listener of listeners) listener(accountId)
      })
    },

    onCardSet: (listener) => void listeners.push(listener),

    async sharingCards(accountIds) {
      return db
        .selectFrom('payment_customers as own')
        .innerJoin('payment_customers as other', (join) =>
          join.onRef('other.card_mark', '=', 'own.card_mark').onRef('other.account_id', '<>', 'own.account_id'),
        )
        .select(['own.account_id as bidderId', 'other.account_id as accountId'])
        .where('own.account_id', 'in', [...accountIds])
        .execute()
    },

    async sharingCard(tx, accountId, others, mark) {
      const own = tx.selectFrom('payment_customers').select('card_mark').where('account_id', '=', accountId)
      const sharing = await tx
        .selectFrom('payment_customers')
        .select('account_id')
        .where('account_id', 'in', others)
        .where((eb) => eb.or([eb('card_mark', '=', own), ...(mark ? [eb('card_mark', '=', mark)] : [])]))
        .execute()
      return sharing.map(({ account_id }) => account_id)
    },

    async remove(tx, accountId) {
      await tx.deleteFrom('payment_customers').where('account_id', '=', accountId).execute()
    },
  }
}
