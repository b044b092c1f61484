import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { HouseSettings } from '../../identity/house-settings/house-settings.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Auctions, Person } from '../../selling/auctions/auctions.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { type PlanPlace, placesOf, type Surroundings } from './plan-places.ts'
import { type PlanRow, planStore } from './plan-store.ts'

type Deps = {
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'lotsForPlans'>
  catalog: Pick<Catalog, 'cards'>
  delivery: Pick<Delivery, 'tables' | 'quotes'>
  settings: Pick<HouseSettings, 'current'>
}

/** What other modules know about the owner and the lots of a plan. */
export interface Known extends Omit<Surroundings, 'lots'> {
  /** Null: the account was erased. */
  readonly person: Person | null
  readonly cards: ReadonlyMap<string, LotCard>
}

export type PlanSurroundings = ReturnType<typeof createPlanSurroundings>

export function createPlanSurroundings({ accounts, auctions, catalog, delivery, settings }: Deps) {
  return {
    /** Takes connections of its own, so never call it inside of a transaction. */
    async read(accountId: AccountId, lotIds: readonly LotId[]): Promise<Known> {
      const [person, cards, quotes] = await Promise.all([
        accounts.accountById(accountId),
        catalog.cards(lotIds, { accountId, isAdmin: false }),
        delivery.quotes.liveOf(accountId),
      ])
      const hasCard = person?.hasCard || !settings.current().payment.cardBeforeBidding
      return {
        person,
        canBid: person?.isConfirmed === true && !person.isSuspended && hasCard,
        cards: new Map(cards.map((card) => [card.id, card])),
        deliveries: new Map(cards.map((card) => [card.id, card.delivery])),
        prices: { ...delivery.tables(), quotes },
      }
    },

    async places(tx: Tx, plan: PlanRow, known: Known): Promise<PlanPlace[]> {
      const rows = await planStore.places(tx, [plan.id])
      const lots = await auctions.lotsForPlans(
        tx,
        rows.map(({ lotId }) => lotId),
      )
      return placesOf(plan, rows, { ...known, lots })
    },
  }
}
