import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { StagingMessages } from './staging-messages.ts'
import { isBinding } from './staging-rules.ts'
import { stagingStore } from './staging-store.ts'

const MAX_EXPORTED = 10_000

/** For the export of a person's own data: their stagings on every side, with the months that were invoiced. */
export const createExport = (db: Db) => async (accountId: AccountId) => {
  const stagings = await stagingStore.ofAccount(db, accountId, MAX_EXPORTED)
  // A realtor's client is a person of their own: who pays is in the realtor's records.
  return stagings.map(({ picture: _, clientId, ...staging }) =>
    staging.realtorId === accountId ? { ...staging, clientId } : staging,
  )
}

/** A work that is promised or out binds every side (promise 21). */
export const createObligations =
  () =>
  async (tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>) | null> => {
    const open = (await stagingStore.openOf(tx, accountId)).filter(({ state }) => isBinding(state))
    if (open.length === 0) return null
    return async () =>
      open.map(({ title, realtorId }) => ({
        ...{ kind: 'open-staging' as const, title },
        link:
          realtorId === accountId
            ? '/realtor-dashboard?tab=properties&view=stagings'
            : '/dashboard?as=artist&tab=artists&view=stagings',
      }))
  }

/** Requests end with the account, and the other side is informed. What was agreed stays, without the name. */
export const createErase =
  ({ messages }: { messages: StagingMessages }) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    for (const { id } of await stagingStore.openOf(tx, accountId)) {
      const staging = await stagingStore.lock(tx, id)
      if (staging?.state !== 'requested') continue
      const isRealtor = staging.realtorId === accountId
      const state = isRealtor ? 'canceled' : 'declined'
      await stagingStore.change(tx, id, state, isRealtor ? { canceled_by: 'realtor' } : {})
      await messages.send(tx, staging, state, [isRealtor ? 'owner' : 'realtor'])
    }
    await stagingStore.forget(tx, accountId)
  }
