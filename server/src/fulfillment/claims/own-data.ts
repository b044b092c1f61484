import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { removeAttachments } from '../../platform/attachments/attachments.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { claimPath } from './claim-notices.ts'
import { claimReturnStore } from './claim-return-store.ts'
import { claimStore, claimThread } from './claim-store.ts'

const MAX_EXPORTED = 10_000

/** For the export of a person's own data: their claims on both sides, with what was written. */
export const createExport = (db: Db) => async (accountId: AccountId) => {
  const claims = await claimStore.ofAccount(db, accountId, MAX_EXPORTED)
  const ids = claims.map(({ id }) => id)
  const messages = Map.groupBy(await claimThread.list(db, ids), ({ subjectId }) => subjectId)
  const returns = await claimReturnStore.of(db, ids)
  return claims.map((claim) => ({
    ...{ ...claim, messages: messages.get(claim.id) ?? [], return: returns.get(claim.id) ?? null },
  }))
}

/** An open claim binds both sides (promise 21). */
export async function obligationsOf(tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>) | null> {
  const open = await claimStore.openOf(tx, accountId)
  if (open.length === 0) return null
  return async () => open.map(({ id, title }) => ({ kind: 'open-claim', title, link: claimPath(id) }))
}

export const createErase =
  (jobs: Pick<Jobs, 'send'>) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    await claimReturnStore.forget(tx, accountId)
    await claimThread.forget(tx, accountId)
    await removeAttachments(tx, jobs, { kind: 'claim', uploadedBy: accountId })
  }
