import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import { productionLimits } from '@vermeil/contracts/trades/productions.schema'
import type { Db } from '../../../platform/postgres/database.ts'
import { productionStore } from '../productions/production-store.ts'
import { setStore } from '../sets/set-store.ts'
import type { Standing } from './team-rules.ts'

/** A set of a production, with what somebody may do there; null for people outside of the team. */
export interface SetPlace {
  readonly productionId: ProductionId
  readonly ownerId: AccountId
  readonly production: string
  readonly setId: string
  readonly setName: string
  readonly standing: Standing | null
}

/** For modules that act on sets: where somebody stands. They decide what it allows. */
export type Standings = ReturnType<typeof createStandings>

export const createStandings = (db: Db) => ({
  async placeOf(accountId: AccountId, productionId: ProductionId, setId: string): Promise<SetPlace | null> {
    const found = await productionStore.find(db, productionId, accountId, false)
    const set = found && (await setStore.find(db, productionId, setId))
    if (!set) return null
    const { production, standing } = found
    return {
      ...{ productionId, ownerId: production.ownerId, production: production.title },
      ...{ setId, setName: set.name, standing },
    }
  },

  async standingIn(productionId: ProductionId, accountId: AccountId): Promise<Standing | null> {
    return (await productionStore.find(db, productionId, accountId, true))?.standing ?? null
  },

  /** In the productions that the account owns or is invited to. */
  async standingsOf(accountId: AccountId): Promise<{ productionId: ProductionId; standing: Standing }[]> {
    const found = await productionStore.ofAccount(db, accountId, productionLimits.productions * 2)
    return found.flatMap(({ production, standing }) => (standing ? [{ productionId: production.id, standing }] : []))
  },
})
