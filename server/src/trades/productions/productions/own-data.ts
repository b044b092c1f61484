import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import { productionLimits } from '@vermeil/contracts/trades/productions.schema'
import { z } from 'zod'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { removeAttachments } from '../../../platform/attachments/attachments.ts'
import type { JobDefinition, Jobs } from '../../../platform/jobs.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { passportStore } from '../passports/passport-store.ts'
import { passportLinks, readChain, toSharedLink } from '../passports/read-chain.ts'
import { type FilesOf, placementFileStore } from '../placements/placement-file-store.ts'
import { placementStore } from '../placements/placement-store.ts'
import { locationStore } from '../sets/location-store.ts'
import { setStore } from '../sets/set-store.ts'
import { activityStore } from '../team/activity-store.ts'
import { invitationStore, teamStore } from '../team/team-store.ts'
import { deletedStore } from './deleted-store.ts'
import { productionStore } from './production-store.ts'

type Deps = { database: Database; accounts: Pick<Accounts, 'accountById'>; jobs: Jobs }

const passportsOf = async (db: Db, productionId: ProductionId) =>
  Promise.all(
    (await passportStore.ofProduction(db, productionId)).map(async ({ id, setId }) => ({
      ...{ setId, ...(await readChain(db, id)) },
      links: (await passportLinks.list(db, id)).map(toSharedLink),
    })),
  )

/** For the export of a person's own data. */
export const createExport =
  ({ database: { db }, accounts }: Deps) =>
  async (accountId: AccountId): Promise<unknown> => {
    const person = await accounts.accountById(accountId)
    const owned = await productionStore.ownedBy(db, accountId)
    return {
      productions: await Promise.all(
        owned.map(async (production) => ({
          ...production,
          sets: await setStore.ofProduction(db, production.id),
          locations: await locationStore.ofProduction(db, production.id),
          passports: await passportsOf(db, production.id),
          placements: (await placementStore.ofProduction(db, production.id, null, productionLimits.placements)).map(
            ({ imageKey, picture: _, ...placement }) => ({ ...placement, hasImage: imageKey !== null }),
          ),
        })),
      ),
      memberships: await teamStore.membershipsOf(db, accountId),
      invitations: person ? await invitationStore.sentTo(db, person.email) : [],
      invitationsSent: await invitationStore.sentBy(db, accountId),
      activities: await activityStore.ofAccount(db, accountId),
      namedInPassports: await passportStore.textsOf(db, accountId),
    }
  }

/**
 * An owner's productions go with everything in them. In the productions of others the person leaves the team, and what
 * they did there stays without their name.
 */
export const createErase =
  ({ accounts, jobs }: Deps) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    const productionIds = (await productionStore.ownedBy(tx, accountId)).map(({ id }) => id)
    await removeFiles(tx, jobs, { productionIds })
    await productionStore.remove(tx, productionIds)
    const person = await accounts.accountById(accountId, tx)
    await invitationStore.erase(tx, accountId, person?.email ?? null)
    await teamStore.leaveAll(tx, accountId)
    await activityStore.forget(tx, accountId)
    await placementFileStore.forget(tx, accountId)
    await passportStore.forget(tx, accountId)
  }

async function removeFiles(tx: Tx, jobs: Pick<Jobs, 'send'>, of: FilesOf): Promise<void> {
  await removeAttachments(tx, jobs, { kind: 'placement', subjectIds: await placementFileStore.placementsOf(tx, of) })
}

const prune: JobDefinition<Record<string, never>> = { name: 'productions.prune', data: z.object({}) }

/** Once a night: what was deleted the day before, invitations that expired, and activities of two years ago. */
export async function handlePruning({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  await jobs.handle(prune, async () => {
    await invitationStore.prune(database.db)
    await activityStore.prune(database.db)
    await database.transaction(async (tx) => {
      const gone = await deletedStore.expired(tx)
      await removeFiles(tx, jobs, gone)
      await deletedStore.remove(tx, gone)
    })
  })
  await jobs.schedule(prune, '41 3 * * *', {})
}
