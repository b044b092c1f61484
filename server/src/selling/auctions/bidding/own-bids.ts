import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { OwnBids } from '@vermeil/contracts/selling/own-bids.schema'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { paddleName } from '../lots/public-lot.ts'
import type { Viewer } from '../saleroom/saleroom-view.ts'
import { bidsOf, openBidsOf, readClock } from './own-bid-store.ts'

type Deps = { run: RunSql; cardsOf: (lotIds: readonly LotId[], viewer: Viewer) => Promise<readonly LotCard[]> }

/** What somebody has bid on, each lot with its card. */
export const createOwnBids =
  ({ run, cardsOf }: Deps) =>
  async (accountId: AccountId, which: 'all' | 'open'): Promise<OwnBids> => {
    const [records, now] = await Promise.all([(which === 'all' ? bidsOf : openBidsOf)(run, accountId), readClock(run)])
    const cards = await cardsOf(
      records.map(({ lotId }) => lotId),
      { accountId, isAdmin: false },
    )
    const cardOf = new Map(cards.map((card) => [card.id, card]))
    const bids = records.flatMap(({ lotId, paddleNumber, lastBidAt, ...bid }) => {
      const lot = cardOf.get(lotId)
      return lot ? [{ lot, ...bid, yourPaddle: paddleName(paddleNumber), lastBidAt: lastBidAt.toISOString() }] : []
    })
    return { bids, serverTime: now.toISOString() }
  }
