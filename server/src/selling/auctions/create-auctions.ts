import type { SettingValues } from '@vermeil/contracts/identity/house-settings.schema'
import type { LotId } from '@vermeil/contracts/ids'
import { bidLimitOf } from '@vermeil/contracts/money/exposure.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { LotChangeEvent } from '../../catalog/catalog/shared/lot-change-event.ts'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAct } from '../../platform/audit-store.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { one } from '../../platform/must.ts'
import type { Platform } from '../../platform/platform.ts'
import { onClient, onTx } from '../../platform/postgres/run-sql.ts'
import type { ReadOnlyMode } from '../../platform/read-only.ts'
import type { ChangeFeed } from '../../platform/reads/change-feed.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Tracing } from '../../platform/tracing/tracing.ts'
import { world } from '../../platform/world.ts'
import { invoiceSale, notifyMissedOutbid, pruneBidAnswers } from './auction-jobs.ts'
import type { AuctionMetrics } from './auction-metrics.ts'
import type { Auctions, Person, PlaceBidCall } from './auctions.ts'
import { type Answer, pruneAnswers, settleCall } from './bidding/bid-answer-store.ts'
import { bidDestinationStore } from './bidding/bid-destination-store.ts'
import { createBidderFactReader } from './bidding/bidder-fact-store.ts'
import { openBiddingPool } from './bidding/bidding-connection-store.ts'
import { createBuyNow } from './bidding/buy-now.ts'
import { lockOwed, owedBy } from './bidding/exposure-store.ts'
import { lotChangeEventOf } from './bidding/lot-change-event-of.ts'
import { createLotEvents } from './bidding/lot-events.ts'
import { createOutbidNotifier } from './bidding/outbid-notifier.ts'
import { createOwnBids } from './bidding/own-bids.ts'
import { createPlaceBid } from './bidding/place-bid.ts'
import { createAuctionClock } from './clock/auction-clock.ts'
import { createLotClosing } from './clock/close-lots.ts'
import { createEndingSoonNotifier, type WatchersOf } from './clock/ending-soon.ts'
import { createHeartbeat } from './clock/heartbeat.ts'
import type { OnLotsEnded } from './clock/settle-ended.ts'
import { commissionLots } from './lots/commission-lots.ts'
import { bidsOnWorksOf, firstBidsOn, hasOpenBids, roomEventsAfter } from './lots/history-store.ts'
import { countOpenLots, lockLotsOf, openLotOf } from './lots/lot-store.ts'
import type { LotChange } from './lots/lot-unit-of-work.ts'
import { createObligations, refuseErased } from './lots/obligations.ts'
import { type CommissionsOn, createLotOffers, type OnLotWithdrawn, type OnWorkOffered } from './lots/offer-lots.ts'
import { endedPlace, lotsForPlans } from './lots/plan-lots.ts'
import { readHistory, readOpenTimed } from './lots/public-lot.ts'
import { offeredAt, salesOf, saleToSettle, soldBetween, soldLot, voidedSales } from './lots/sale-store.ts'
import { createUnderbidder } from './lots/underbidder.ts'
import { type Bidder, refuse } from './rules/bid-rules.ts'
import type { TermsFor } from './rules/lot-states.ts'
import { openingTerms } from './rules/offer-rules.ts'
import { createAssignSale } from './saleroom/assign-sale.ts'
import { createAuctioneer } from './saleroom/auctioneer.ts'
import { createFloorSales } from './saleroom/floor-sales.ts'
import { createOrderQueue } from './saleroom/order-queue.ts'
import { createRunConsoleAct, type RefuseParty } from './saleroom/run-console-act.ts'
import { createSaleroomEvents } from './saleroom/saleroom-events.ts'
import { createSaleroomView } from './saleroom/saleroom-view.ts'
import { createVoidBid, type OnBidVoided } from './saleroom/void-bid.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'logger'> & {
  jobs: Pick<Jobs, 'declare' | 'handle' | 'schedule' | 'send'>
  realtime: Pick<Realtime, 'broadcast' | 'hasListeners' | 'isDelivering' | 'present'>
  accounts: Pick<Accounts, 'accountByEmail' | 'accountById'>
  notices: Pick<Notices, 'notify' | 'withoutNotice'>
  metrics: AuctionMetrics
  tracing?: Tracing | null
  catalog: {
    cards: Parameters<typeof createSaleroomView>[0]['cardsOf']
    /** Updates the searchable copies of these lots. */
    refresh: (lotIds: readonly LotId[]) => void
    watchersOf: WatchersOf
  }
  lotChanges: Pick<ChangeFeed<LotChangeEvent>, 'publish'>
  /** Called before the room is shown to anybody. */
  onRoomChanged: () => void
  onWorkOffered: OnWorkOffered
  onLotWithdrawn: OnLotWithdrawn
  commissionsOn: CommissionsOn
  onLotsEnded: OnLotsEnded
  /** The terms by which lots open now. */
  terms: () => HouseTerms
  onBidVoided: OnBidVoided
  /** Asked again where the lot on the block may have changed since the request was admitted. */
  refuseParty: RefuseParty
  /** A rehearsal marks its entries in the audit log. */
  audit?: typeof recordAct
  /** Places of spend plans whose maximums can no longer win, or have won. Called after the commit, and not awaited. */
  onPlansEnded: (places: readonly string[]) => void
  /** A rehearsal has none. */
  readOnly?: Pick<ReadOnlyMode, 'isOn' | 'beforeOff'>
  /** Whether a card on file is required before a bid, and how much people without one may owe. */
  asks: () => Pick<SettingValues['payment'], 'cardBeforeBidding' | 'unpaidLimit'>
}

export async function createAuctions(deps: Deps): Promise<Auctions> {
  const { database, forEachDue, jobs, realtime, accounts, notices, logger, metrics, catalog, onLotsEnded, lotChanges } =
    deps
  await jobs.declare(invoiceSale)
  const run = onClient(database.pool)
  const biddingPool = openBiddingPool(database)

  const saleroom = createSaleroomView({ run, cardsOf: catalog.cards, liveBidders: () => realtime.present('saleroom') })
  const saleroomEvents = createSaleroomEvents({ realtime, view: () => saleroom(null), logger })
  const lotEvents = createLotEvents({ realtime })

  function onCommitted(changes: readonly LotChange[], now: Date) {
    if (changes.length === 0) return
    // Before anybody hears of it: what is read after an event is never older than it.
    lotChanges.publish(changes.map((change) => lotChangeEventOf(change, now)))
    lotEvents.committed(changes, now)
    outbid.committed(changes)
    catalog.refresh(changes.map(({ after }) => after.lot.id))
    if (changes.some(({ after }) => after.lot.venue === 'saleroom')) saleroomEvents.changed()
    if (changes.some(({ after }) => after.lot.endedAt !== null)) clock.nudge()
    const ended = changes.flatMap(({ before, after }) => endedPlace(before.lot, after.lot) ?? [])
    if (ended.length > 0) deps.onPlansEnded(ended)
    metrics.lotsChanged(changes)
  }
  function onBidsCommitted(changes: readonly LotChange[], now: Date, bids: number) {
    metrics.batchCommitted(bids)
    onCommitted(changes, now)
  }
  const termsFor: TermsFor = (venue) => openingTerms(deps.terms(), venue)
  const shared = {
    ...{ database, onCommitted, notices, jobs, onLotsEnded, termsFor, audit: deps.audit ?? recordAct },
    onRoomChanged() {
      deps.onRoomChanged()
      saleroomEvents.changed()
    },
  }

  const outbid = createOutbidNotifier({ database, notices, logger })
  const placeBid = createPlaceBid({
    ...{ pool: biddingPool, tracing: deps.tracing ?? null, onCommitted: onBidsCommitted, termsFor },
  })
  const { buyNow, buyWithin } = createBuyNow(shared)
  const closing = createLotClosing({ ...shared, forEachDue })
  const beat = createHeartbeat({
    ...{ database, notices, onCommitted },
    onOutage: (outage, lots) => logger.warn({ ...outage, lots }, 'lots extended after outage'),
  })
  const stepSaleroom = createAuctioneer(shared)
  const notifyEndingSoon = createEndingSoonNotifier({ database, forEachDue, notices, watchersOf: catalog.watchersOf })
  const isPaused = deps.readOnly?.isOn ?? (() => false)
  const clock = createAuctionClock({ run, beat, ...closing, stepSaleroom, notifyEndingSoon, logger, isPaused })
  // Lots get their time back before anybody bids or anything closes.
  deps.readOnly?.beforeOff(beat)

  const bidderOf = (person: Person): Bidder => {
    const { id, role, isConfirmed, isSuspended, hasCard } = person
    const { cardBeforeBidding, unpaidLimit } = deps.asks()
    const limit = bidLimitOf(person, unpaidLimit)
    return { id, role, isConfirmed, isSuspended, hasCard, needsCard: cardBeforeBidding && !hasCard, limit }
  }

  const destinationOf = (lotId: LotId, { id: accountId }: Person, country: string | undefined) =>
    country === undefined ? null : { lotId, accountId, country }

  async function answerBid({ lotId, account, offer, key }: PlaceBidCall): Promise<string> {
    const arrivedAt = world.monotonic()
    let answer: Answer
    try {
      const destination = destinationOf(lotId, account, 'country' in offer ? offer.country : undefined)
      if (destination) await bidDestinationStore.noteFirst(run, destination)
      answer = await placeBid({ lotId, bidder: bidderOf(account), offer, key }).catch(refuseErased)
      if (destination && answer.accepted) await bidDestinationStore.change(run, destination)
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

  async function settleBid({ lotId, ...caller }: Parameters<Auctions['settleBid']>[0]): Promise<string> {
    const answer = (await settleCall(run, lotId, caller)) ?? refuse('lot.unknown', {})
    if (!answer.accepted) throw new AppError(answer.code, answer.details)
    return answer.receipt
  }

  return {
    answerBid,
    settleBid,
    isBiddingUp: placeBid.isUp,
    placeBid: async (call) => JSON.parse(await answerBid(call)),
    lotsForPlans: (tx, lotIds) => lotsForPlans(onTx(tx), lotIds),
    history: (lotId, after, accountId, limit) => readHistory(run, lotId, after, accountId, limit),
    roomEvents: (lotId, after, limit) => roomEventsAfter(run, lotId, after, limit),
    ownBids: createOwnBids({ run, cardsOf: catalog.cards }),
    async exposureOf(person, tx) {
      const limit = bidLimitOf(person, deps.asks().unpaidLimit)
      const exposure = tx ? one(await lockOwed(onTx(tx), [person.id], [])).owed : await owedBy(run, person.id)
      return { exposure, limit: limit?.amount ?? null, canCardLift: limit?.canCardLift ?? false }
    },
    async buyNow({ lotId, account, country, key }) {
      const destination = destinationOf(lotId, account, country)
      if (destination) await bidDestinationStore.noteFirst(run, destination)
      const bought = await buyNow({ lotId, buyer: bidderOf(account), key })
      if (destination) await bidDestinationStore.change(run, destination)
      return bought
    },
    buyWithin: (tx, lotId, account) => buyWithin(tx, lotId, bidderOf(account)),
    openTimedLots: (limit) => readOpenTimed(run, limit),
    countOpenLots: () => countOpenLots(run),

    ...createLotOffers({
      ...{ ...shared, watchersOf: catalog.watchersOf },
      ...{ onWorkOffered: deps.onWorkOffered, onLotWithdrawn: deps.onLotWithdrawn, commissionsOn: deps.commissionsOn },
    }),
    commission: commissionLots,
    firstBidsOn: (tx, bidderId, artworkIds) => firstBidsOn(onTx(tx), bidderId, artworkIds),
    openLotOf: (tx, artworkId) => openLotOf(onTx(tx), artworkId),
    lockLotsOf: (tx, artworkId) => lockLotsOf(onTx(tx), artworkId),

    saleroom,
    runConsoleAct: createRunConsoleAct({ ...shared, refuseParty: deps.refuseParty }),
    orderQueue: createOrderQueue(shared),
    voidBid: createVoidBid({ ...shared, onBidVoided: deps.onBidVoided }),
    assignSale: createAssignSale({ ...shared, accounts }),
    floorSales: createFloorSales({ run, cardsOf: catalog.cards }),

    ...createBidderFactReader(run),
    hasOpenBids: (accountId) => hasOpenBids(run, accountId),
    obligationsOf: createObligations((lotIds) => catalog.cards(lotIds, null)),

    saleToSettle: (saleId, tx) => saleToSettle(onTx(tx), saleId),
    bidsOnWorksOf: (sellerId, since) => bidsOnWorksOf(run, sellerId, since),
    soldLot: (tx, lotId) => soldLot(onTx(tx), lotId),
    salesOf: (accountId, tx) => salesOf(onTx(tx), accountId),
    voidedSales: () => voidedSales(run),
    soldBetween: (span) => soldBetween(run, span),
    underbidderOf: createUnderbidder({ accounts }),
    offeredAt: (tx, bid) => offeredAt(onTx(tx), bid),
    bidCountry: bidDestinationStore.countryOf,

    rounds: { beat, ...closing, stepSaleroom, notifyEndingSoon, notifyMissedOutbid: outbid.notifyMissed },
    async start() {
      await clock.start()
      await jobs.handle(notifyMissedOutbid, outbid.notifyMissed)
      await jobs.schedule(notifyMissedOutbid, '* * * * *', {})
      await jobs.handle(pruneBidAnswers, async () => {
        await pruneAnswers(database.db)
        await bidDestinationStore.prune(database.db)
      })
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
