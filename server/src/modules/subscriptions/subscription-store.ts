import type { PlanId } from '@vermeil/contracts/plans'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

export type SubscriptionRow = {
  id: string
  accountId: string
  plan: PlanId
  price: number
  providerId: string | null
  providerCreatedAt: Date | null
  status: 'active' | 'past-due' | 'ended'
  cancelsAtPeriodEnd: boolean
  periodEndsAt: Date
}

const columns = [
  'id',
  'account_id as accountId',
  'plan',
  'price_cents as price',
  'provider_id as providerId',
  'provider_created_at as providerCreatedAt',
  'status',
  'cancels_at_period_end as cancelsAtPeriodEnd',
  'period_ends_at as periodEndsAt',
] as const

export type SubscriptionChange = Pick<
  SubscriptionRow,
  'plan' | 'price' | 'status' | 'cancelsAtPeriodEnd' | 'periodEndsAt'
>

export const subscriptionStore = {
  async liveOf(db: Db | Tx, accountId: string): Promise<SubscriptionRow | null> {
    const row = await db
      .selectFrom('subscriptions')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('status', '<>', 'ended')
      .executeTakeFirst()
    return (row as SubscriptionRow | undefined) ?? null
  },

  async byProviderId(tx: Tx, providerId: string): Promise<SubscriptionRow | null> {
    const rows = tx.selectFrom('subscriptions').select(columns).where('provider_id', '=', providerId)
    return ((await rows.executeTakeFirst()) as SubscriptionRow | undefined) ?? null
  },

  /** One subscription per account: what is heard of an account's is written one thing after the other. */
  async lockAccount(tx: Tx, accountId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('subscription of ' || ${accountId}, 0))`.execute(tx)
  },

  async add(tx: Tx, row: SubscriptionChange & Pick<SubscriptionRow, 'accountId' | 'providerId' | 'providerCreatedAt'>) {
    await tx
      .insertInto('subscriptions')
      .values({
        account_id: row.accountId,
        plan: row.plan,
        price_cents: row.price,
        provider_id: row.providerId,
        provider_created_at: row.providerCreatedAt,
        status: row.status,
        cancels_at_period_end: row.cancelsAtPeriodEnd,
        period_ends_at: row.periodEndsAt,
        ended_at: row.status === 'ended' ? sql<Date>`house_now()` : null,
      })
      .execute()
  },

  async change(tx: Tx, id: string, change: SubscriptionChange): Promise<void> {
    await tx
      .updateTable('subscriptions')
      .set({
        plan: change.plan,
        price_cents: change.price,
        status: change.status,
        cancels_at_period_end: change.cancelsAtPeriodEnd,
        period_ends_at: change.periodEndsAt,
        ended_at: change.status === 'ended' ? sql<Date>`coalesce(ended_at, house_now())` : null,
      })
      .where('id', '=', id)
      .execute()
  },

  async end(tx: Tx, id: string): Promise<void> {
    await tx
      .updateTable('subscriptions')
      .set({ status: 'ended', ended_at: sql<Date>`house_now()` })
      .where('id', '=', id)
      .execute()
  },

  /** The provider has lost it: what is left is a plan as it was granted. */
  async forgetProvider(tx: Tx, accountId: string): Promise<void> {
    await tx
      .updateTable('subscriptions')
      .set({ provider_id: null, provider_created_at: null })
      .where('account_id', '=', accountId)
      .where('status', '<>', 'ended')
      .execute()
  },

  async setCancels(tx: Tx, id: string, cancels: boolean): Promise<void> {
    await tx.updateTable('subscriptions').set({ cancels_at_period_end: cancels }).where('id', '=', id).execute()
  },

  /** Granted plans have no provider to renew them: the month turns here. */
  async turnGranted(tx: Tx): Promise<void> {
    await sql`update subscriptions set status = 'ended', ended_at = house_now()
      where provider_id is null and status <> 'ended' and cancels_at_period_end and period_ends_at <= (select house_now())`.execute(
      tx,
    )
    await sql`update subscriptions set period_ends_at = period_ends_at + interval '1 month'
      where provider_id is null and status <> 'ended' and period_ends_at <= (select house_now())`.execute(tx)
  },
}
