import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { removeAttachments } from '../../platform/attachments/attachments.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { attributionStore } from './attribution/attribution-store.ts'
import { clientStore } from './clients/client-store.ts'
import { photosOf } from './properties/property-photos.ts'
import { propertyStore } from './properties/property-store.ts'
import { answerStore } from './proposals/answer-store.ts'
import { commentsOf } from './proposals/proposal-messages.ts'
import { proposalStore } from './proposals/proposal-store.ts'

type Deps = { database: Database; jobs: Jobs; accounts: Pick<Accounts, 'accountById' | 'profileOf'> }

/** For the export of a person's own data. */
export const createExport =
  ({ database: { db }, accounts }: Omit<Deps, 'jobs'>) =>
  async (accountId: AccountId): Promise<unknown> => ({
    attributionsOfYourPurchases: await exportOfClient(db, accounts, accountId),
    properties: await Promise.all(
      (await propertyStore.allOf(db, accountId)).map(async (property) => ({
        ...property,
        photos: (await photosOf(db, property.id)).map(({ id }) => ({ id })),
        history: await propertyStore.history(db, property.id, 1_000),
      })),
    ),
    clients: await clientStore.allOf(db, accountId),
    proposals: await Promise.all(
      (await proposalStore.allOf(db, accountId)).map(async (id) => ({
        ...(await proposalStore.find(db, id, true)),
        works: await answerStore.works(db, id),
        comments: await commentsOf(db, id),
        attributions: await attributionStore.ofProposal(db, id),
      })),
    ),
  })

/** Which realtors share in what this person buys. */
async function exportOfClient(db: Db, accounts: Deps['accounts'], accountId: AccountId) {
  const client = await accounts.accountById(accountId)
  const found = client ? await attributionStore.ofClient(db, client) : []
  const realtors = await accounts.profileOf(found.map(({ realtorId }) => realtorId))
  return found.map(({ realtorId, ...rest }) => ({ ...rest, realtor: realtors.get(realtorId)?.name ?? null }))
}

/** A realtor's properties, photos, clients and proposals go with the account, a client's attributions with theirs. */
export const createErase =
  ({ jobs, accounts }: Omit<Deps, 'database'>) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    const client = await accounts.accountById(accountId, tx)
    if (client) await attributionStore.removeOfClient(tx, client)
    await proposalStore.remove(tx, await proposalStore.allOf(tx, accountId))
    await removeProperties(
      tx,
      jobs,
      (await propertyStore.allOf(tx, accountId)).map(({ id }) => id),
    )
    await clientStore.remove(
      tx,
      (await clientStore.allOf(tx, accountId)).map(({ id }) => id),
    )
  }

async function removeProperties(tx: Tx, jobs: Pick<Jobs, 'send'>, ids: readonly string[]): Promise<void> {
  await removeAttachments(tx, jobs, { kind: 'property', subjectIds: ids })
  await propertyStore.remove(tx, ids)
}

const prune: JobDefinition<Record<string, never>> = { name: 'realtors.prune', data: z.object({}) }

/** Once a night: what was deleted the day before, attributions that ended, proposals and changes of two years ago. */
export async function handlePruning({ database, jobs }: Omit<Deps, 'accounts'>): Promise<void> {
  await jobs.handle(prune, async () => {
    await propertyStore.pruneChanges(database.db)
    await proposalStore.prune(database.db)
    await attributionStore.prune(database.db)
    await database.transaction(async (tx) => {
      await removeProperties(tx, jobs, await propertyStore.expired(tx))
      await proposalStore.remove(tx, await proposalStore.expired(tx))
      await clientStore.remove(tx, await clientStore.expired(tx))
    })
  })
  await jobs.schedule(prune, '47 3 * * *', {})
}
