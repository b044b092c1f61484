import type { LotStanding } from '@vermeil/contracts/auctions'
import { shownPrice } from '@vermeil/contracts/bidding'
import { type Cents, dollars } from '@vermeil/contracts/money'
import { AppError } from '../../platform/app-error.ts'
import type { Every } from '../../platform/rounds.ts'
import type { Auctions } from '../auctions/auctions.ts'

type Deps = {
  auctions: Pick<Auctions, 'placeBid' | 'saleroom' | 'openTimedLots'>
  /** Accounts of the demonstration house; they are collectors like any other. */
  bidderIds: readonly string[]
  every: Every
  random?: () => number
}

const EVERY_MS = 3_000
const MEAN_RAISE = dollars(150)
const ROOM_PATIENCE = 0.9
/** How many rounds pass between two bids on timed lots, whose bidding is slow. */
const ROUNDS_PER_TIMED_BID = 4

/**
 * People who bid against the visitors of a demonstration house, through the same function as the visitors. Each stops
 * at a limit of their own, drawn for the lot, so that a visitor can win. Never composed in production.
 */
export function createDemoBidders({ auctions, bidderIds, every, random = Math.random }: Deps) {
  const limits = new Map<string, Map<string, Cents>>()
  /** Demo bidders by lot and paddle. */
  const ours = new Map<string, string>()
  let inRoom = 0
  let rounds = 0

  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))

  /** Drawn when they first look at the lot, and kept: some stop soon, some go almost as far as `furthest`. */
  function limitsFor(lot: LotStanding, furthest: Cents): Map<string, Cents> {
    const known = limits.get(lot.id)
    if (known) return known
    const price = shownPrice(lot)
    const drawn = new Map(bidderIds.map((id) => [id, Math.round(price + random() * (furthest - price))]))
    if (limits.size > 500) {
      limits.clear()
      ours.clear()
    }
    limits.set(lot.id, drawn)
    return drawn
  }

  async function bidOn(lot: LotStanding, raise: Cents, furthest: Cents): Promise<void> {
    const amount = Math.max(lot.minimumBid, shownPrice(lot) + raise)
    // Nobody raises their own bid.
    const leader = lot.leader === null ? undefined : ours.get(`${lot.id} ${lot.leader}`)
    const willing = [...limitsFor(lot, furthest)]
      .filter(([id, limit]) => limit >= amount && id !== leader)
      .map(([id]) => id)
    const bidder = willing[whole(0, willing.length - 1)]
    if (bidder === undefined) return
    const account = { id: bidder, role: 'collector', isConfirmed: true, isSuspended: false } as const
    try {
      const { lot: after } = await auctions.placeBid({ lotId: lot.id, account, offer: { amount } })
      ours.set(`${lot.id} ${after.yourPaddle}`, bidder)
    } catch (error) {
      // A visitor was quicker, or the lot has ended: that is what an auction is like.
      if (!(error instanceof AppError)) throw error
    }
  }

  async function bidInSaleroom(): Promise<void> {
    const { current, serverTime, remainingMs } = await auctions.saleroom(null)
    if (current?.standing.state !== 'live') {
      inRoom = 0
      return
    }
    const { standing, recentBids } = current
    // As far as they get in most of the lot's time, so that the room is alive and a patient visitor wins.
    const raises = ((remainingMs ?? 0) / EVERY_MS) * ROOM_PATIENCE
    const furthest = shownPrice(standing) + raises * MEAN_RAISE
    const drawn = limitsFor(standing, furthest)
    inRoom = [...drawn.values()].filter((limit) => limit >= standing.minimumBid).length
    // On several nodes there are several of us; the room hears one bid every three seconds all the same.
    const newest = recentBids.at(-1)
    const lastBid = newest ? new Date(newest.placedAt).getTime() : 0
    if (new Date(serverTime).getTime() - lastBid < EVERY_MS - 500) return
    await bidOn(standing, dollars(whole(50, 249)), furthest)
  }

  async function bidOnTimedLot(): Promise<void> {
    const lots = await auctions.openTimedLots(60)
    const lot = lots[whole(0, lots.length - 1)]
    if (lot) await bidOn(lot, dollars(25 * whole(1, 4)), shownPrice(lot) * 1.4)
  }

  const round = every(EVERY_MS, 'demo-bidders', async () => {
    await bidInSaleroom()
    if (++rounds % ROUNDS_PER_TIMED_BID === 0) await bidOnTimedLot()
  })

  return {
    /** How many would still bid on the lot on the block. */
    inRoom: () => inRoom,
    ...round,
  }
}
