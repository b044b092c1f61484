import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { removeAttachments } from '../../platform/attachments/attachments.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { hireFileStore } from './hires/hire-file-store.ts'
import { hireStore } from './hires/hire-store.ts'
import { loanCatalogStore } from './hires/loan-catalog-store.ts'
import { type LoanMessages, loanPaths } from './loan-messages.ts'
import type { StoredLoan } from './loan-record.ts'
import { loanStore, type OpenLoan } from './loan-store.ts'
import { isBinding } from './rules/decide-loan.ts'
import { stagingStore } from './stagings/staging-store.ts'

const MAX_EXPORTED = 10_000

/** For the export of a person's own data: their hires on both sides, and the terms of their works. */
export const createHireExport = (db: Db) => async (accountId: AccountId) => {
  const hires = await loanStore.ofAccount(db, 'hire', accountId, { limit: MAX_EXPORTED })
  const files = await hireFileStore.ofHires(
    db,
    hires.map(({ id }) => id),
  )
  return {
    hires: hires.map(({ picture: _, ...hire }) => hire),
    files,
    terms: await loanCatalogStore.termsOf(db, accountId, MAX_EXPORTED),
  }
}

/** Their leases on both sides. */
export const createLeaseExport = (db: Db) => async (accountId: AccountId) => {
  const leases = await loanStore.ofAccount(db, 'lease', accountId, { limit: MAX_EXPORTED })
  // `status` is the word that the API has for the state.
  return leases.map(({ picture: _, ...lease }) => ({
    ...lease,
    status: lease.state === 'running' ? 'active' : lease.state,
  }))
}

/** Their stagings on every side, with the months that were invoiced. */
export const createStagingExport = (db: Db) => async (accountId: AccountId) => {
  const stagings = await loanStore.ofAccount(db, 'staging', accountId, { limit: MAX_EXPORTED })
  // A realtor's client is a person of their own: who pays is in the realtor's records.
  return stagings.map(({ picture: _, clientId, ...staging }) =>
    staging.borrowerId === accountId ? { ...staging, clientId } : staging,
  )
}

function obligationOf({ kind, title, borrowerId, orderId }: OpenLoan, accountId: AccountId): Obligation {
  if (kind === 'lease') return { kind: 'running-lease', title, link: `/orders/${orderId}` }
  const link = loanPaths[kind][borrowerId === accountId ? 'borrower' : 'owner']
  return { kind: kind === 'hire' ? 'open-hire' : 'open-staging', title, link }
}

/** A work that is promised or out binds every side (promise 21). */
export async function obligationsOf(tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>) | null> {
  const binding = (await loanStore.openOf(tx, accountId)).filter(({ state }) => isBinding(state))
  return binding.length === 0 ? null : async () => binding.map((loan) => obligationOf(loan, accountId))
}

/** Requests end with the account, and the other side is informed. Agreements stay, without the name and its papers. */
export const createErase =
  ({ jobs, messages }: { jobs: Pick<Jobs, 'send'>; messages: LoanMessages }) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    for (const open of await loanStore.openOf(tx, accountId)) {
      const loan = await loanStore.lock<StoredLoan>(tx, open)
      if (loan?.state !== 'requested') continue
      const isBorrower = loan.borrowerId === accountId
      const state = isBorrower ? 'canceled' : 'declined'
      await loanStore.change(tx, loan, state, isBorrower ? { canceledBy: 'borrower' } : {})
      await messages.send(tx, loan, state, [isBorrower ? 'owner' : 'borrower'])
    }
    const subjectIds = await hireFileStore.hiresOf(tx, accountId)
    await removeAttachments(tx, jobs, { kind: 'hire', subjectIds, purposes: ['certificate'] })
    await loanStore.forget(tx, accountId)
    await hireStore.forget(tx, accountId)
    await stagingStore.forget(tx, accountId)
  }
