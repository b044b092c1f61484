import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { saleroom } from '@vermeil/contracts/selling/bidding.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { latestBids } from '../lots/history-store.ts'
import * as lots from '../lots/lot-store.ts'
import { publicStanding } from '../lots/public-lot.ts'
import { remainingMs } from '../rules/saleroom-clock.ts'
import * as room from './saleroom-store.ts'

/** Who looks; prices may be shown to signed-in people alone. */
export type Viewer = { accountId: AccountId; isAdmin: boolean } | null

type Deps = {
  run: RunSql
  cardsOf: (lotIds: readonly LotId[], viewer: Viewer) => Promise<readonly LotCard[]>
  liveBidders: () => number
}

const MAX_SHOWN = 20

export const createSaleroomView =
  ({ run, cardsOf, liveBidders }: Deps) =>
  async (viewer: Viewer): Promise<SaleroomView> => {
    const [{ currentLotId, revision, now }, waiting, soldToday] = await Promise.all([
      room.read(run),
      room.waiting(run, MAX_SHOWN),
      room.hammerTotalToday(run),
    ])
    const shown = currentLotId === null ? [] : [currentLotId]
    const [cards, found, recentBids] = await Promise.all([
      cardsOf([...shown, ...waiting.map(({ id }) => id)], viewer),
      currentLotId === null ? null : lots.read(run, currentLotId, null),
      currentLotId === null ? [] : latestBids(run, currentLotId, saleroom.recentBids),
    ])
    const cardOf = new Map(cards.map((card) => [card.id, card]))
    const card = currentLotId === null ? undefined : cardOf.get(currentLotId)
    const current = found && card ? { lot: card, standing: publicStanding(found.record, found.now), recentBids } : null
    const isOpen = current?.standing.state === 'live' || current?.standing.state === 'stopped'
    return {
      current,
      queue: waiting.flatMap(({ id, durationMs }) => {
        const waitingCard = cardOf.get(id)
        return waitingCard ? [{ ...waitingCard, durationMs: durationMs ?? saleroom.defaultDurationMs }] : []
      }),
      isStopped: current?.standing.state === 'stopped',
      remainingMs: found && isOpen ? remainingMs(found.record.lot, found.now) : null,
      liveBidders: liveBidders(),
      totalVolume: soldToday + (isOpen ? (current.standing.currentBid ?? 0) : 0),
      revision,
      serverTime: (found?.now ?? now).toISOString(),
    }
  }
