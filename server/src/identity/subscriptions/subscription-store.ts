import { type PlanId, plans } from '@vermeil/contracts/identity/plans'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { lockName } from '../../platform/postgres/lock-name.ts'

export type SubscriptionRow = {
  id: string
  accountId: AccountId
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

type NewSubscription = SubscriptionChange & Pick<SubscriptionRow, 'accountId' | 'providerId' | 'providerCreatedAt'>

export const subscriptionStore = {
  async liveOf(db: Db | Tx, accountId: AccountId): Promise<SubscriptionRow | null> {
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

  /** One subscription per account: updates of an account's subscriptions are applied one after the other. */
  async lockAccount(tx: Tx, accountId: AccountId): Promise<void> {
    await lockName(tx, `subscription of ${accountId}`)
  },

  async add(tx: Tx, row: NewSubscription): Promise<void> {
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

  /** A plan that nothing is collected for, renewed by us every month. */
  async addGranted(tx: Tx, accountId: AccountId, plan: PlanId): Promise<void> {
    const now = await houseNow(tx)
    await subscriptionStore.add(tx, {
      ...{ accountId, plan, price: plans[plan].price, providerId: null, providerCreatedAt: null },
      ...{ status: 'active', cancelsAtPeriodEnd: false },
      periodEndsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate())),
    })
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

  /** The provider has lost the subscription: it goes on as a granted plan. */
  async detachFromProvider(tx: Tx, accountId: AccountId): Promise<void> {
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

  /** Ends or renews granted plans whose month is over. */
  async turnGranted(tx: Tx): Promise<void> {
    await sql`update subscriptions set status = 'ended', ended_at = house_now()
      where provider_id is null and status <> 'ended' and cancels_at_period_end and period_ends_at <= (select house_now())`.execute(
      tx,
    )
    await sql`update subscriptions set period_ends_at = period_ends_at + interval '1 month'
      where provider_id is null and status <> 'ended' and period_ends_at <= (select house_now())`.execute(tx)
  },
}
