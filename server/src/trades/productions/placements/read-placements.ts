import type { AccountId } from '@vermeil/contracts/ids'
import type { Placement, TodaysPlacement } from '@vermeil/contracts/trades/placements.schema'
import { productionLimits } from '@vermeil/contracts/trades/productions.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { productionStore, type StoredProduction } from '../productions/production-store.ts'
import { coversSet, hasLevel, type Standing, seesMoney } from '../team/team-rules.ts'
import type { HiresOfWork } from './hires-of-work.ts'
import type { PlacementRights } from './placement-rights.ts'
import { clearanceState } from './placement-rules.ts'
import { placementStore, type StoredPlacement } from './placement-store.ts'

type Deps = {
  db: Db
  accounts: Pick<Accounts, 'profileOf'>
  rights: PlacementRights
  hires: Pick<HiresOfWork, 'agreedFor'>
}

export type ReadPlacements = ReturnType<typeof createReadPlacements>

const isoOf = (at: Date | null) => at?.toISOString() ?? null

const carried = (placement: StoredPlacement) => ({
  ...{ id: placement.id, title: placement.title, artist: placement.artist, setName: placement.setName },
  ...{ position: placement.position, dimensions: placement.dimensions, weight: placement.weight },
  ...{ picture: placement.picture, hasImage: placement.imageKey !== null },
  ...{ hungAt: isoOf(placement.hungAt), packedAt: isoOf(placement.packedAt) },
})

export function createReadPlacements({ db, accounts, rights, hires }: Deps) {
  return {
    /** The placements that the caller sees. An administrator has no standing and sees all. */
    async list(
      production: StoredProduction,
      standing: Standing | null,
      limit: number = productionLimits.placements,
    ): Promise<Placement[]> {
      const found = await placementStore.ofProduction(db, production.id, standing?.setIds ?? null, limit)
      const works = [...new Set(found.flatMap(({ artworkId }) => artworkId ?? []))]
      const [granted, agreed, people] = await Promise.all([
        rights.of(db, found),
        hires.agreedFor(db, production.id, works),
        accounts.profileOf([...new Set(found.flatMap(({ clearedBy }) => clearedBy ?? []))]),
      ])
      const showsMoney = standing === null || seesMoney(standing)
      return found.map((placement) => {
        const right = granted.get(placement.id)
        // What a hire has granted is copied to the placement when it changes, or its passport is read.
        const isGranted = right?.granted != null || (placement.artworkId !== null && agreed.has(placement.artworkId))
        const isCleared = placement.clearedAt !== null || isGranted
        return {
          ...carried(placement),
          ...{ setId: placement.setId, artworkId: placement.artworkId, status: placement.status },
          description: placement.description,
          price: showsMoney ? placement.price : null,
          clearance: {
            state: clearanceState(placement.clearedAt && placement, isGranted),
            byName: placement.clearedBy && (people.get(placement.clearedBy)?.name ?? null),
            ...{ at: isoOf(placement.clearedAt), reason: placement.reason, filename: placement.filename },
            missing: isCleared ? null : right && 'missing' in right ? right.missing : 'not-set',
          },
        }
      })
    },

    /** What is on the caller's sets on a day, by production and set. */
    async today(
      accountId: AccountId,
      day: string,
      limit: number = productionLimits.placements,
    ): Promise<TodaysPlacement[]> {
      const seen = await productionStore.ofAccount(db, accountId, productionLimits.productions * 2)
      const byId = new Map(seen.map((each) => [each.production.id, each]))
      const placements = await placementStore.onDay(db, [...byId.keys()], day, limit)
      return placements.flatMap((placement) => {
        const { production, standing } = byId.get(placement.productionId) ?? {}
        if (!production || !standing || !coversSet(standing, placement.setId)) return []
        return {
          ...carried(placement),
          ...{ productionId: production.id, productionTitle: production.title, address: placement.address },
          canTick: hasLevel(standing, 'edit'),
        }
      })
    },
  }
}
