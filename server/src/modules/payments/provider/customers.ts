import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'

type Person = { id: string; email: string }
export type CardOnFile = { paymentMethodId: string; label: string }
export type Customers = ReturnType<typeof createCustomers>

export const cardOnFile = (method: Stripe.PaymentMethod | string | null): CardOnFile | null => {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4 } = method.card
  return { paymentMethodId: method.id, label: `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}` }
}

/** Who people are to the payment provider. The card itself stays there; here is only how it is called. */
export function createCustomers({ database, stripe }: { database: Database; stripe: StripeConnection }) {
  const { db } = database

  async function byAccount(accountId: string, on: Db | Tx = db) {
    const row = await on
      .selectFrom('payment_customers')
      .select(['customer_id as customerId', 'payment_method_id as paymentMethodId', 'card_label as cardLabel'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ?? null
  }

  return {
    byAccount,

    async accountOf(customerId: string): Promise<string | null> {
      const row = await db
        .selectFrom('payment_customers')
        .select('account_id as accountId')
        .where('customer_id', '=', customerId)
        .executeTakeFirst()
      return row?.accountId ?? null
    },

    /** Made on the first occasion. The key sees to it that two first occasions at once make one customer. */
    async ensure({ id, email }: Person): Promise<string> {
      const known = await byAccount(id)
      if (known) return known.customerId
      const client = await stripe.client()
      const made = await client.customers.create(
        { email, metadata: { accountId: id } },
        { idempotencyKey: `customer:${id}` },
      )
      // Another first occasion may have written the same row: both its account and its customer are unique.
      await db
        .insertInto('payment_customers')
        .values({ account_id: id, customer_id: made.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await byAccount(id))!.customerId
    },

    async keepCard(tx: Tx, accountId: string, { paymentMethodId, label }: CardOnFile): Promise<void> {
      await tx
        .updateTable('payment_customers')
        .set({ payment_method_id: paymentMethodId, card_label: label })
        .where('account_id', '=', accountId)
        .execute()
    },

    async hasCard(accountId: string): Promise<boolean> {
      return (await byAccount(accountId))?.paymentMethodId != null
    },

    /** For a customer whom the provider no longer knows. */
    async forget(tx: Tx, accountId: string): Promise<void> {
      await tx.deleteFrom('payment_customers').where('account_id', '=', accountId).execute()
    },

    /** What the provider needs for its books stays there; the house forgets the card. */
    async forgetCard(tx: Tx, accountId: string): Promise<void> {
      await sql`update payment_customers set payment_method_id = null, card_label = null
        where account_id = ${accountId}`.execute(tx)
    },
  }
}
