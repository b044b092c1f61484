import type { BidReceipt } from '@vermeil/contracts/auctions'
import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../../platform/http/access.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { onClient, onTx } from '../../platform/postgres/run-sql.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Tracing } from '../../platform/tracing/tracing.ts'
import type { Notices } from '../notices/notices.ts'
import { invoiceSale, notifyMissedOutbid, pruneBidAnswers } from './auction-jobs.ts'
import type { AuctionMetrics } from './auction-metrics.ts'
import { type Answer, pruneAnswers } from './bidding/bid-answer-store.ts'
import { openBiddingPool } from './bidding/bidding-pool.ts'
import { createBuyNow } from './bidding/buy-now.ts'
import { createLotEvents } from './bidding/lot-events.ts'
import { createOutbidNotifier } from './bidding/outbid-notifier.ts'
import { createPlaceBid } from './bidding/place-bid.ts'
import { createLotClosing } from './clock/close-lots.ts'
import { createTellEndingSoon, type WatchersOf } from './clock/ending-soon.ts'
import { createHeartbeat } from './clock/heartbeat.ts'
import { createHouseClock } from './clock/house-clock.ts'
import type { OnLotsEnded } from './clock/settle-ended.ts'
import { hasOpenBids } from './lots/history-store.ts'
import { createObligations, refuseErased } from './lots/obligations.ts'
import { readHistory, readOpenTimed } from './lots/read-lot.ts'
import { salesOf, saleToSettle, underbidderOf, voidedSales } from './lots/sale-records.ts'
import { seedHistories } from './lots/seed-histories.ts'
import type { LotChange } from './lots/sitting.ts'
import type { Bidder } from './rules/bid-rules.ts'
import { type AccountByEmail, createAssignSale } from './saleroom/assign-sale.ts'
import { createAuctioneer } from './saleroom/auctioneer.ts'
import { createFloorSales } from './saleroom/floor-sales.ts'
import { createOrderQueue } from './saleroom/order-queue.ts'
import { createRunConsoleAct } from './saleroom/run-console-act.ts'
import { createSaleroomEvents } from './saleroom/saleroom-events.ts'
import { createSaleroomView, type Viewer } from './saleroom/saleroom-view.ts'
import { createVoidBid, type OnBidVoided } from './saleroom/void-bid.ts'

export type { EndedLotRecord } from './clock/settle-ended.ts'

/** Who bids or buys, as the server's own tables say. */
export type Person = Pick<Account, 'id' | 'role' | 'isConfirmed' | 'isSuspended'>

type Deps = {
  database: Database
  jobs: Pick<Jobs, 'declare' | 'handle' | 'schedule' | 'send'>
  realtime: Pick<Realtime, 'broadcast' | 'isHeard' | 'present'>
  notices: Notices
  logger: Logger
  metrics: AuctionMetrics
  tracing?: Tracing | null
  catalog: {
    cards: Parameters<typeof createSaleroomView>[0]['cardsOf']
    /** Their searchable copies are out of date. */
    refresh: (lotIds: readonly string[]) => void
    watchersOf: WatchersOf
  }
  onLotsEnded: OnLotsEnded
  onBidVoided: OnBidVoided
  /** Whether the house asks this person for a card before they may bid. */
  needsCard: (accountId: string) => boolean | Promise<boolean>
  accountByEmail: AccountByEmail
  /** Demo bidders at work in the saleroom, who are in the room though no browser of theirs is. */
  demoBiddersInRoom: () => number
}

export type Auctions = Awaited<ReturnType<typeof createAuctions>>

/** The heart of the house: bids, closings, the saleroom. Every one of them is decided by the rules, under the lot's lock. */
export async function createAuctions(deps: Deps) {
  const { database, jobs, realtime, notices, logger, metrics, catalog, onLotsEnded, needsCard } = deps
  await jobs.declare(invoiceSale)
  const run = onClient(database.pool)
  const biddingPool = openBiddingPool(database, logger)

  const liveBidders = () => realtime.present('saleroom') + deps.demoBiddersInRoom()
  const saleroom = createSaleroomView({ run, cardsOf: catalog.cards, liveBidders })
  const saleroomEvents = createSaleroomEvents({ realtime, view: () => saleroom(null), logger })
  const lotEvents = createLotEvents({ realtime })

  function onCommitted(changes: readonly LotChange[], now: Date) {
    if (changes.length === 0) return
    lotEvents.committed(changes, now)
    outbid.committed(changes)
    catalog.refresh(changes.map(({ after }) => after.lot.id))
    if (changes.some(({ after }) => after.lot.venue === 'saleroom')) saleroomEvents.changed()
    if (changes.some(({ after }) => after.lot.endedAt !== null)) clock.nudge()
    metrics.lotsChanged(changes)
  }
  function onBidsCommitted(changes: readonly LotChange[], now: Date, bids: number) {
    metrics.batchCommitted(bids)
    onCommitted(changes, now)
  }
  const onRoomChanged = saleroomEvents.changed
  const settle = { notices, jobs, onLotsEnded }
  const shared = { database, onCommitted, onRoomChanged, ...settle }

  const outbid = createOutbidNotifier({ database, notices, logger })
  const placeBid = createPlaceBid({ pool: biddingPool, tracing: deps.tracing ?? null, onCommitted: onBidsCommitted })
  const { buyNow, buyWithin } = createBuyNow(shared)
  const closing = createLotClosing(shared)
  const beat = createHeartbeat({
    ...{ database, notices, onCommitted },
    onOutage: (outage, lots) => logger.warn({ ...outage, lots }, 'lots extended after outage'),
  })
  const stepSaleroom = createAuctioneer(shared)
  const tellEndingSoon = createTellEndingSoon({ database, notices, watchersOf: catalog.watchersOf })
  const clock = createHouseClock({ run, beat, ...closing, stepSaleroom, tellEndingSoon, logger })

  const bidderOf = async ({ id, role, isConfirmed, isSuspended }: Person): Promise<Bidder> => {
    const asked = needsCard(id)
    return { id, role, isConfirmed, isSuspended, needsCard: typeof asked === 'boolean' ? asked : await asked }
  }

  /** The one way to bid. Answers with the receipt as JSON: it was put into words once, and is kept and sent as it is. */
  async function answerBid({ lotId, account, offer, key }: PlaceBidCall): Promise<string> {
    const arrivedAt = performance.now()
    let answer: Answer
    try {
      answer = await placeBid({ lotId, bidder: await bidderOf(account), offer, key }).catch(refuseErased)
    } catch (error) {
      metrics.bidFailed(error)
      throw error
    }
    if (!answer.accepted) {
      metrics.bidRefused(answer.code, arrivedAt)
      throw new AppError(answer.code, answer.details)
    }
    metrics.bidAccepted(arrivedAt)
    return answer.receipt
  }

  return {
    answerBid,
    /** The same for callers within the house, such as the demo house's bidders. */
    placeBid: async (call: PlaceBidCall): Promise<BidReceipt> => JSON.parse(await answerBid(call)),
    history: (lotId: string, after: number, accountId: string | null, limit?: number) =>
      readHistory(run, lotId, after, accountId, limit),

    buyNow: async ({ lotId, account, key }: BuyNowCall) => buyNow({ lotId, buyer: await bidderOf(account), key }),
    // Buying asks for no card, and no second connection may be taken in the caller's transaction to find one.
    buyWithin: (tx: Tx, lotId: string, account: Person) => buyWithin(tx, lotId, { ...account, needsCard: false }),
    /** For whoever takes a lot out of sale in a transaction of their own, so that watchers see it go. */
    async lotWithdrawn(tx: Tx, lotId: string) {
      await onTx(tx)({ name: 'auctions.bump', text: 'update lots set revision = revision + 1 where id = $1' }, [lotId])
    },

    /** Those that close next. */
    openTimedLots: (limit: number) => readOpenTimed(run, limit),

    saleroom: (viewer: Viewer) => saleroom(viewer),
    runConsoleAct: createRunConsoleAct(shared),
    orderQueue: createOrderQueue(shared),
    voidBid: createVoidBid({ ...shared, onBidVoided: deps.onBidVoided }),
    assignSale: createAssignSale({ ...shared, accountByEmail: deps.accountByEmail }),
    /** For the administrator, who says whose hands they were. */
    floorSales: createFloorSales({ run, cardsOf: catalog.cards }),

    /** Whether somebody leads a lot that has not ended; a maximum lives only while it leads. */
    hasOpenBids: (accountId: string) => hasOpenBids(run, accountId),
    obligationsOf: createObligations((lotIds) => catalog.cards(lotIds, null)),

    /** For those who invoice. */
    saleToSettle: (saleId: string, tx: Tx) => saleToSettle(onTx(tx), saleId),
    salesOf: (accountId: string, tx: Tx) => salesOf(onTx(tx), accountId),
    voidedSales: () => voidedSales(run),
    underbidderOf: (tx: Tx, lotId: string, except: readonly string[]) => underbidderOf(onTx(tx), lotId, except),

    seedHistories,

    /** One round each, for whoever keeps time by another clock. */
    rounds: { beat, ...closing, stepSaleroom, tellEndingSoon, notifyMissedOutbid: outbid.notifyMissed },
    /** Nothing closes, opens or comes on the block before this. */
    async start() {
      await clock.start()
      await jobs.handle(notifyMissedOutbid, outbid.notifyMissed)
      await jobs.schedule(notifyMissedOutbid, '* * * * *', {})
      await jobs.handle(pruneBidAnswers, async () => void (await pruneAnswers(database.db)))
      await jobs.schedule(pruneBidAnswers, '53 3 * * *', {})
      await outbid.notifyMissed()
    },
    async close() {
      await clock.stop()
      lotEvents.close()
      await outbid.close()
      saleroomEvents.close()
      await biddingPool.end()
    },
  }
}

type PlaceBidCall = { lotId: string; account: Person; offer: PlaceBidBody; key?: string | undefined }
type BuyNowCall = { lotId: string; account: Person; key?: string | undefined }
