import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import {
  type Production,
  type ProductionBody,
  type ProductionDetail,
  type ProductionOverview,
  productionLimits,
} from '@vermeil/contracts/trades/productions.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { one } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { type ChangeProduction, refuseMoreThan } from '../change-production.ts'
import { locationStore } from '../sets/location-store.ts'
import { setStore } from '../sets/set-store.ts'
import { activityStore } from '../team/activity-store.ts'
import { coversSet, type Standing, seesMoney } from '../team/team-rules.ts'
import { teamStore } from '../team/team-store.ts'
import { moneyOf, overviewOf, progressOf } from './figure-rules.ts'
import { type FoundProduction, productionStore, type SetFigure, type StoredProduction } from './production-store.ts'

export type ManageProductions = ReturnType<typeof createManageProductions>

type Deps = { database: Database; accounts: Pick<Accounts, 'profileOf'>; change: ChangeProduction }

/** An administrator reads everything and changes nothing. */
const readersStanding: Standing = { level: 'edit', isOwner: false, setIds: null }

export function createManageProductions({ database, accounts, change }: Deps) {
  const { db } = database

  function toProduction(
    { production, standing: own }: FoundProduction,
    figures: readonly SetFigure[],
    ownerName: string,
  ): Production {
    const standing = own ?? readersStanding
    const { ownerId: _, artBudget, ...details } = production
    return {
      ...details,
      ...progressOf(figures, production.totalArtNeeded),
      money: moneyOf(artBudget, figures, standing),
      ownerName,
      access: { ...standing, setIds: standing.setIds && [...standing.setIds] },
    }
  }

  async function nameOwners(found: readonly FoundProduction[]) {
    const profiles = await accounts.profileOf([...new Set(found.map(({ production }) => production.ownerId))])
    return ({ production }: FoundProduction) => profiles.get(production.ownerId)?.name ?? ''
  }

  const figuresBy = async (ids: readonly ProductionId[]) =>
    Map.groupBy(await productionStore.figuresOf(db, ids), ({ productionId }) => productionId)

  const addAll = (ownerId: AccountId, bodies: readonly ProductionBody[]): Promise<ProductionId[]> =>
    database.transaction(async (tx) => {
      const count = await productionStore.lockOwner(tx, ownerId)
      refuseMoreThan(productionLimits.productions, count + bodies.length)
      const ids: ProductionId[] = []
      for (const body of bodies) {
        const productionId = await productionStore.add(tx, ownerId, body)
        await activityStore.add(tx, { productionId, actorId: ownerId, act: 'production.added', what: body.title })
        ids.push(productionId)
      }
      return ids
    })

  async function list(accountId: AccountId, limit = productionLimits.productions * 2): Promise<Production[]> {
    const found = await productionStore.ofAccount(db, accountId, limit)
    const [figures, nameOf] = await Promise.all([
      figuresBy(found.map(({ production }) => production.id)),
      nameOwners(found),
    ])
    return found.map((each) => toProduction(each, figures.get(each.production.id) ?? [], nameOf(each)))
  }

  return {
    /** What this account owns or is invited to: productions being shot first, then the newest. */
    list,

    countShared: (accountId: AccountId): Promise<number> => teamStore.countShared(db, accountId),

    async overview(accountId: AccountId): Promise<ProductionOverview> {
      const found = await productionStore.ofAccount(db, accountId, productionLimits.productions * 2)
      const owned = found.filter(({ standing }) => standing?.isOwner).map(({ production }) => production)
      const ids = owned.map(({ id }) => id)
      const [figures, team] = await Promise.all([figuresBy(ids), teamStore.countPeople(db, ids)])
      return overviewOf(
        owned.map((production) => ({ ...production, figures: figures.get(production.id) ?? [] })),
        team,
      )
    },

    /** With the sets and locations that the caller sees. */
    async read(found: FoundProduction): Promise<ProductionDetail> {
      const { production } = found
      const [figures, allSets, allLocations, nameOf] = await Promise.all([
        productionStore.figuresOf(db, [production.id]),
        setStore.ofProduction(db, production.id),
        locationStore.ofProduction(db, production.id),
        nameOwners([found]),
      ])
      const standing = found.standing ?? readersStanding
      const piecesOf = new Map(figures.map(({ setId, pieces }) => [setId, pieces]))
      const sets = allSets.filter(({ id }) => coversSet(standing, id))
      const setsAt = Map.groupBy(sets, ({ locationId }) => locationId)
      const budgetOf = ({ budget }: { budget: number }) => (seesMoney(standing) ? budget : null)
      return {
        ...toProduction(found, figures, nameOf(found)),
        sets: sets.map(({ productionId: _, dates, ...set }) => ({
          ...{ ...set, budget: budgetOf(set), artPieces: piecesOf.get(set.id) ?? 0 },
          days: { startDate: dates?.from ?? null, endDate: dates?.until ?? null },
        })),
        locations: allLocations
          .filter(({ id }) => standing.setIds === null || setsAt.has(id))
          .map(({ productionId: _, ...location }) => ({
            ...location,
            budget: budgetOf(location),
            artPieces: (setsAt.get(location.id) ?? []).reduce((sum, { id }) => sum + (piecesOf.get(id) ?? 0), 0),
          })),
      }
    },

    add: async (ownerId: AccountId, body: ProductionBody): Promise<ProductionId> => one(await addAll(ownerId, [body])),
    /** All of them or none. */
    import: async (ownerId: AccountId, rows: readonly ProductionBody[]): Promise<number> =>
      (await addAll(ownerId, rows)).length,

    change: (actorId: AccountId, production: StoredProduction, body: ProductionBody): Promise<void> =>
      change(production, actorId, { act: 'production.changed', what: body.title }, (tx) =>
        productionStore.change(tx, production.id, body),
      ),

    remove: (actorId: AccountId, production: StoredProduction): Promise<void> =>
      change(production, actorId, { act: 'production.deleted', what: production.title }, (tx) =>
        productionStore.setDeleted(tx, production.id, true),
      ),

    restore: (actorId: AccountId, production: StoredProduction): Promise<void> =>
      database.transaction(async (tx) => {
        await productionStore.setDeleted(tx, production.id, false)
        const entry = { productionId: production.id, actorId, what: production.title }
        await activityStore.add(tx, { ...entry, act: 'production.restored' })
      }),
  }
}
