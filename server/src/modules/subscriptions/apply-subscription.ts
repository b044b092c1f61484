import type { Jobs } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { ProviderSubscription } from './provider-subscription.ts'
import { cancelReplaced } from './subscription-jobs.ts'
import { type SubscriptionRow, subscriptionStore } from './subscription-store.ts'

type Deps = { jobs: Pick<Jobs, 'send'>; customerOf: (accountId: string, tx: Tx) => Promise<string | null> }

/** What became of it, for whoever tells the person. */
export type Applied = 'foreign' | 'started' | 'kept' | 'failing' | 'ended' | 'replaced'

/**
 * Writes down a subscription as the provider has it now. What an event said is not used, only that there was one: so
 * events may come late, twice or in any order.
 */
export const createApplySubscription =
  ({ jobs, customerOf }: Deps) =>
  async (tx: Tx, now: ProviderSubscription): Promise<Applied> => {
    await subscriptionStore.lockAccount(tx, now.accountId)
    // The payer must be who the plan is for.
    if ((await customerOf(now.accountId, tx)) !== now.customerId) return 'foreign'
    const known = await subscriptionStore.byProviderId(tx, now.providerId)
    const live = await subscriptionStore.liveOf(tx, now.accountId)
    const other = live && live.providerId !== now.providerId ? live : null

    // One subscription per account: of two the newer holds, and the other is not collected for again.
    const isReplaced = now.status !== 'ended' && other !== null && isNewer(other, now)
    if (now.status !== 'ended' && other && !isReplaced) {
      await subscriptionStore.end(tx, other.id)
      if (other.providerId) await jobs.send(tx, cancelReplaced, { providerId: other.providerId })
    }
    if (isReplaced) await jobs.send(tx, cancelReplaced, { providerId: now.providerId })

    const change = isReplaced ? { ...now, status: 'ended' as const } : now
    if (known) await subscriptionStore.change(tx, known.id, change)
    else await subscriptionStore.add(tx, { ...change, providerCreatedAt: now.createdAt })
    if (isReplaced) return 'replaced'
    return happened(known, change.status)
  }

const isNewer = (other: SubscriptionRow, { createdAt, providerId }: ProviderSubscription): boolean => {
  if (!other.providerCreatedAt) return false
  const difference = other.providerCreatedAt.getTime() - createdAt.getTime()
  return difference === 0 ? other.providerId! > providerId : difference > 0
}

function happened(before: SubscriptionRow | null, status: SubscriptionRow['status']): Applied {
  if (status === 'ended') return before && before.status !== 'ended' ? 'ended' : 'kept'
  if (!before || before.status === 'ended') return 'started'
  return status === 'past-due' && before.status === 'active' ? 'failing' : 'kept'
}
