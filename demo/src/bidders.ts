import type { LotStanding } from '@vermeil/contracts/auctions'
import { shownPrice } from '@vermeil/contracts/bidding'
import type { AccountId } from '@vermeil/contracts/ids'
import { type Cents, dollars } from '@vermeil/contracts/money'
import type { Auctions } from '../../server/src/modules/auctions/auctions.ts'
import type { Realtime } from '../../server/src/platform/realtime/realtime.ts'
import type { Every, Round } from '../../server/src/platform/rounds.ts'
import { demoBidderIds } from './accounts.ts'
import { isRefusal } from './refusal.ts'

type Deps = {
  auctions: Pick<Auctions, 'placeBid' | 'saleroom' | 'openTimedLots'>
  /** Where they are counted as present. */
  room: Pick<Realtime, 'enter' | 'leave'>
  every: Every
  /** Asked in every round: an administrator may switch them off at any time. */
  isOn: () => boolean
  bidderIds?: readonly AccountId[]
  random?: () => number
}

const EVERY_MS = 3_000
const ROOM = 'saleroom'
const MEAN_RAISE = dollars(150)
const ROOM_PATIENCE = 0.9
/** How many rounds pass between two bids on timed lots, whose bidding is slow. */
const ROUNDS_PER_TIMED_BID = 4

/**
 * Bid against visitors, through the same function as visitors do. Each stops at a random limit of their own per lot, so
 * that a visitor can win.
 */
export function createDemoBidders({
  auctions,
  room,
  every,
  isOn,
  bidderIds = demoBidderIds,
  random = Math.random,
}: Deps): Round {
  const limits = new Map<string, Map<string, Cents>>()
  /** Which of our bidders leads a lot, by lot and paddle. */
  const ours = new Map<string, string>()
  const present = new Set<string>()
  let rounds = 0

  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))

  /** Limits between the price at the first look and `furthest`. They don't change afterwards. */
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
    const leader = ours.get(`${lot.id} ${lot.leader}`)
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
      // A visitor was faster, or the lot has ended.
      if (!isRefusal(error)) throw error
    }
  }

  /** Those who would still bid on the lot on the block are in the room. */
  function setPresent(ids: readonly string[]) {
    const leaving = present.difference(new Set(ids))
    for (const id of leaving) {
      present.delete(id)
      room.leave(ROOM, `account:${id}`)
    }
    for (const id of ids) {
      if (present.has(id)) continue
      present.add(id)
      room.enter(ROOM, `account:${id}`)
    }
  }

  async function bidInSaleroom(): Promise<void> {
    const { current, serverTime, remainingMs } = await auctions.saleroom(null)
    if (current?.standing.state !== 'live') {
      setPresent([])
      return
    }
    const { standing, recentBids } = current
    // What they can reach in most of the lot's time: the room is busy, and a patient visitor wins.
    const raises = ((remainingMs ?? 0) / EVERY_MS) * ROOM_PATIENCE
    const furthest = shownPrice(standing) + raises * MEAN_RAISE
    const drawn = limitsFor(standing, furthest)
    setPresent([...drawn].filter(([, limit]) => limit >= standing.minimumBid).map(([id]) => id))
    // Several nodes run this round; together they bid once in three seconds.
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
    if (!isOn()) return setPresent([])
    await bidInSaleroom()
    if (++rounds % ROUNDS_PER_TIMED_BID === 0) await bidOnTimedLot()
  })
  return {
    ...round,
    async stop() {
      await round.stop()
      setPresent([])
    },
  }
}
