import type { FloorSales } from '@vermeil/contracts/auctions'
import type { LotCard } from '@vermeil/contracts/lots'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { housePaddles } from '../rules/lot-states.ts'
import type { Viewer } from './saleroom-view.ts'

type Deps = { run: RunSql; cardsOf: (lotIds: readonly string[], viewer: Viewer) => Promise<readonly LotCard[]> }

const unnamed = {
  name: 'auctions.floor-sales',
  text: `select lot_id as "lotId", price_cents as price, sold_at as "soldAt" from sales
    where buyer_id = '${housePaddles.floor}' and assigned_to is null and voided_at is null order by sold_at desc limit 50`,
}

/** What somebody in the room has won under the floor paddle, while the administrator has not said who it was. */
export const createFloorSales =
  ({ run, cardsOf }: Deps) =>
  async (viewer: Viewer): Promise<FloorSales> => {
    const rows = await run<{ lotId: string; price: number; soldAt: Date }>(unnamed)
    const cards = await cardsOf(
      rows.map(({ lotId }) => lotId),
      viewer,
    )
    const cardOf = new Map(cards.map((card) => [card.id, card]))
    const sales = rows.flatMap(({ lotId, price, soldAt }) => {
      const lot = cardOf.get(lotId)
      return lot ? [{ lot, price, soldAt: soldAt.toISOString() }] : []
    })
    return { sales }
  }
