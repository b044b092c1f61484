import type { AccountId } from '@vermeil/contracts/ids'
import type { PlacementBody, PlacementRow, PlacementTicks } from '@vermeil/contracts/trades/placements.schema'
import { productionLimits } from '@vermeil/contracts/trades/productions.schema'
import { AppError } from '../../../platform/app-error.ts'
import { one } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { type ChangeProduction, refuseMoreThan } from '../change-production.ts'
import type { StoredProduction } from '../productions/production-store.ts'
import { setStore } from '../sets/set-store.ts'
import { activityStore } from '../team/activity-store.ts'
import { coversSet, hasLevel, type Standing } from '../team/team-rules.ts'
import type { HiresOfWork } from './hires-of-work.ts'
import { placementFileStore } from './placement-file-store.ts'
import type { PlacementRights } from './placement-rights.ts'
import { statusRefusal } from './placement-rules.ts'
import { placementStore, type StoredPlacement } from './placement-store.ts'

/** The production with what the caller may do in it. */
type Place = { production: StoredProduction; standing: Standing }
type Spot = Place & { placement: StoredPlacement }

export type ManagePlacements = ReturnType<typeof createManagePlacements>

type Deps = { change: ChangeProduction; hires: HiresOfWork; rights: PlacementRights }

export function createManagePlacements({ change, hires, rights }: Deps) {
  /** The body as it is stored: on a set that the caller may fill, and a catalog work as the catalog has it. */
  async function checked(tx: Tx, { production, standing }: Place, body: PlacementBody, before?: StoredPlacement) {
    const set = coversSet(standing, body.setId) ? await setStore.find(tx, production.id, body.setId) : null
    if (!set) throw new AppError('set.unknown', {})
    const { artworkId } = body
    if (artworkId === null) return body
    const question = { productionId: production.id, artworkId, dates: set.dates }
    const hire = one(await hires.statesOf(tx, [question]))
    const refusal = statusRefusal({ status: body.status, isCatalogWork: true, dates: set.dates, hire })
    if (refusal) throw new AppError(refusal, {})
    // A work that has left the catalog stays where it was placed.
    if (before?.artworkId === artworkId) return { ...body, title: before.title, artist: before.artist }
    const work = await placementStore.catalogWork(tx, artworkId)
    if (!work) throw new AppError('work.unknown', {})
    return { ...body, title: work.title, artist: work.artist, dimensions: body.dimensions || work.dimensions }
  }

  /**
   * Takes the screen rights that are granted now. A catalog work without them is Placed only if somebody with Full
   * Access answers for it by name.
   */
  async function settleRights(tx: Tx, actorId: AccountId, place: Place, id: string, body: PlacementBody) {
    const { production, standing } = place
    const { artworkId, status, override } = body
    if (artworkId === null) return
    await rights.take(tx, production.id, [{ id, artworkId }])
    if (status !== 'placed') return
    const right = (await rights.of(tx, [{ id, artworkId }])).get(id)
    if (!right || right.granted || (await placementFileStore.isCleared(tx, id))) return
    if (override === undefined) throw new AppError('placement.rights-missing', { why: right.missing })
    if (!hasLevel(standing, 'full')) throw new AppError('access.denied', {})
    await placementFileStore.clear(tx, id, actorId, { reason: override })
    const entry = { productionId: production.id, actorId, setId: body.setId, what: body.title.slice(0, 200) }
    await activityStore.add(tx, { ...entry, act: 'placement.overridden' })
  }

  return {
    add: (actorId: AccountId, place: Place, body: PlacementBody): Promise<string> =>
      change(place.production, actorId, { act: 'placement.added', what: body.title, setId: body.setId }, async (tx) => {
        refuseMoreThan(productionLimits.placements, (await placementStore.count(tx, place.production.id)) + 1)
        const stored = await checked(tx, place, body)
        const id = await placementStore.add(tx, stored)
        await settleRights(tx, actorId, place, id, stored)
        return id
      }),

    /** All rows or none: what is wrong is refused row by row. */
    import: (actorId: AccountId, { production, standing }: Place, rows: readonly PlacementRow[]): Promise<number> =>
      change(production, actorId, { act: 'placement.imported', what: String(rows.length) }, async (tx) => {
        const count = await placementStore.count(tx, production.id)
        refuseMoreThan(productionLimits.placements, count + rows.length)
        const sets = (await setStore.ofProduction(tx, production.id)).filter(({ id }) => coversSet(standing, id))
        const setOf = new Map(sets.map(({ id, name }) => [name.toLowerCase(), id]))
        const read = rows.map(({ set, ...row }) => ({ ...row, setId: setOf.get(set.toLowerCase()) ?? null, set }))
        const wrong = read.flatMap(({ setId, set }, row) =>
          setId === null ? { row, message: `There is no set named “${set}”.` } : [],
        )
        if (wrong.length > 0) throw new AppError('import.refused', { rows: wrong })
        for (const { set: _, setId, ...row } of read) {
          if (setId !== null) await placementStore.add(tx, { ...row, setId, artworkId: null })
        }
        return rows.length
      }),

    change: (actorId: AccountId, spot: Spot, body: PlacementBody): Promise<void> =>
      change(
        spot.production,
        actorId,
        { act: 'placement.changed', what: body.title, setId: body.setId },
        async (tx) => {
          const stored = await checked(tx, spot, body, spot.placement)
          await placementStore.change(tx, spot.placement.id, stored)
          await settleRights(tx, actorId, spot, spot.placement.id, stored)
        },
      ),

    tick: (actorId: AccountId, { production, placement }: Spot, ticks: PlacementTicks): Promise<void> => {
      const isNewlyPacked = ticks.packed && placement.packedAt === null
      const isNewlyHung = ticks.hung && placement.hungAt === null
      const act = isNewlyPacked ? 'placement.packed' : isNewlyHung ? 'placement.hung' : 'placement.unticked'
      return change(production, actorId, { act, what: placement.title, setId: placement.setId }, (tx) =>
        placementStore.tick(tx, placement.id, ticks),
      )
    },

    remove: (actorId: AccountId, { production, placement }: Spot): Promise<void> =>
      change(production, actorId, { act: 'placement.deleted', what: placement.title, setId: placement.setId }, (tx) =>
        placementStore.setDeleted(tx, placement.id, true),
      ),

    restore: (actorId: AccountId, { production, placement }: Spot): Promise<void> =>
      change(
        production,
        actorId,
        { act: 'placement.restored', what: placement.title, setId: placement.setId },
        async (tx) => {
          await placementStore.setDeleted(tx, placement.id, false)
          refuseMoreThan(productionLimits.placements, await placementStore.count(tx, production.id))
        },
      ),
  }
}
