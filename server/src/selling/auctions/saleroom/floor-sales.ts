import type { LotId } from '@vermeil/contracts/ids'
import type { FloorSales } from '@vermeil/contracts/selling/auctions.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { unassignedFloorSales } from '../lots/sale-store.ts'
import type { Viewer } from './saleroom-view.ts'

type Deps = { run: RunSql; cardsOf: (lotIds: readonly LotId[], viewer: Viewer) => Promise<readonly LotCard[]> }

const MAX_SHOWN = 50

/** What somebody in the room has won under the floor paddle, while the administrator has not named the buyer. */
export const createFloorSales =
  ({ run, cardsOf }: Deps) =>
  async (viewer: Viewer): Promise<FloorSales> => {
    const rows = await unassignedFloorSales(run, MAX_SHOWN)
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
