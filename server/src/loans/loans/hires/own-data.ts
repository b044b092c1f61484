import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { removeAttachments } from '../../../platform/attachments/attachments.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { hireFileStore } from './hire-file-store.ts'
import type { HireMessages } from './hire-messages.ts'
import { isBinding } from './hire-rules.ts'
import { hireStore } from './hire-store.ts'
import { rentalStore } from './rental-store.ts'

const MAX_EXPORTED = 10_000

/** For the export of a person's own data: their hires on both sides, and the terms of their works. */
export const createExport = (db: Db) => async (accountId: AccountId) => {
  const hires = await hireStore.ofAccount(db, accountId, { productionIds: [], limit: MAX_EXPORTED, withHouse: false })
  const files = await hireFileStore.ofHires(
    db,
    hires.map(({ id }) => id),
  )
  return {
    hires: hires.map(({ picture: _, ...hire }) => hire),
    files,
    terms: await rentalStore.termsOf(db, accountId, MAX_EXPORTED),
  }
}

/** A work that is promised or out binds both sides (promise 21). */
export const createObligations =
  () =>
  async (tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>) | null> => {
    const open = (await hireStore.openOf(tx, accountId)).filter(({ state }) => isBinding(state))
    if (open.length === 0) return null
    return async () =>
      open.map(({ title, agentId }) => ({
        ...{ kind: 'open-hire' as const, title },
        link:
          agentId === accountId
            ? '/prop-agent-dashboard?tab=art-catalog&view=hires'
            : '/dashboard?as=artist&tab=artists&view=hires',
      }))
  }

/** Requests end with the account, and the other side is informed. Agreements stay, without the name and its papers. */
export const createErase =
  ({ jobs, messages }: { jobs: Pick<Jobs, 'send'>; messages: HireMessages }) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    for (const { id } of await hireStore.openOf(tx, accountId)) {
      const hire = await hireStore.lock(tx, id)
      if (hire?.state !== 'requested') continue
      const isAgent = hire.agentId === accountId
      await hireStore.change(tx, id, isAgent ? 'canceled' : 'declined', isAgent ? { canceled_by: 'agent' } : {})
      await messages.send(tx, hire, isAgent ? 'canceled' : 'declined', [isAgent ? 'owner' : 'agent'])
    }
    const subjectIds = await hireFileStore.hiresOf(tx, accountId)
    await removeAttachments(tx, jobs, { kind: 'hire', subjectIds, purposes: ['certificate'] })
    await hireStore.forget(tx, accountId)
  }
