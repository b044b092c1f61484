import type { AccountId } from '@vermeil/contracts/ids'
import type { Placement, TodaysPlacement } from '@vermeil/contracts/placements'
import { productionLimits } from '@vermeil/contracts/productions'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { productionStore, type StoredProduction } from '../productions/production-store.ts'
import { coversSet, hasLevel, type Standing, seesMoney } from '../team/team-rules.ts'
import type { HiresOfWork } from './hires-of-work.ts'
import { clearanceState, type HireState } from './placement-rules.ts'
import { datesOf, placementStore, type StoredPlacement } from './placement-store.ts'

type Deps = { db: Db; accounts: Pick<Accounts, 'profileOf'>; hires: HiresOfWork }

export interface ReadPlacements {
  /** The placements that the caller sees. An administrator has no standing and sees all. */
  list(production: StoredProduction, standing: Standing | null, limit?: number): Promise<Placement[]>
  /** What is on the caller's sets on a day, by production and set. */
  today(accountId: AccountId, day: string, limit?: number): Promise<TodaysPlacement[]>
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null

const carried = (placement: StoredPlacement) => ({
  ...{ id: placement.id, title: placement.title, artist: placement.artist, setName: placement.setName },
  ...{ position: placement.position, dimensions: placement.dimensions, weight: placement.weight },
  ...{ picture: placement.picture, hasImage: placement.imageKey !== null },
  ...{ hungAt: isoOf(placement.hungAt), packedAt: isoOf(placement.packedAt) },
})

export function createReadPlacements({ db, accounts, hires }: Deps): ReadPlacements {
  async function hireStates(placements: readonly StoredPlacement[]): Promise<Map<string, HireState>> {
    const questions = placements.flatMap((placement) => {
      const { id, productionId, artworkId } = placement
      return artworkId === null ? [] : { id, productionId, artworkId, dates: datesOf(placement) }
    })
    const states = await hires.statesOf(db, questions)
    return new Map(questions.map(({ id }, place) => [id, states[place] ?? 'none']))
  }

  return {
    async list(production, standing, limit = productionLimits.placements) {
      const found = await placementStore.ofProduction(db, production.id, standing?.setIds ?? null, limit)
      const [states, people] = await Promise.all([
        hireStates(found),
        accounts.profileOf([...new Set(found.flatMap(({ clearedBy }) => clearedBy ?? []))]),
      ])
      const showsMoney = standing === null || seesMoney(standing)
      return found.map((placement) => ({
        ...carried(placement),
        ...{ setId: placement.setId, artworkId: placement.artworkId, status: placement.status },
        description: placement.description,
        price: showsMoney ? placement.price : null,
        clearance: {
          state: clearanceState(placement.clearedAt && placement, states.get(placement.id) ?? 'none'),
          byName: placement.clearedBy && (people.get(placement.clearedBy)?.name ?? null),
          ...{ at: isoOf(placement.clearedAt), reason: placement.reason, filename: placement.filename },
        },
      }))
    },

    async today(accountId, day, limit = productionLimits.placements) {
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
