import { createHash } from 'node:crypto'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import { shownPrice } from '@vermeil/contracts/selling/bidding.schema'
import type { LotCard, LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type { Catalog } from '../../server/src/catalog/catalog/catalog.ts'
import type { Accounts } from '../../server/src/identity/accounts/accounts.ts'
import type { Realtime } from '../../server/src/platform/realtime/realtime.ts'
import type { Every, Round } from '../../server/src/platform/rounds.ts'
import type { Auctions } from '../../server/src/selling/auctions/auctions.ts'
import { demoBidderIds } from './accounts.ts'
import { bidsWanted, eagerness, limitFor, MAX_ROOM_BIDS, roomRaise, timedRaise } from './bidder-rules.ts'
import { isRefusal } from './refusal.ts'

type Deps = {
  accounts: Pick<Accounts, 'noteSeen'>
  auctions: Pick<Auctions, 'placeBid' | 'saleroom' | 'openTimedLots'>
  catalog: Pick<Catalog, 'cards'>
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
/** How many rounds pass between two bids on timed lots, whose bidding is slow. */
const ROUNDS_PER_TIMED_BID = 4

/** What demo bidders look at before they bid. */
type Offered = Pick<LotCard, 'estimate' | 'startingBid'>

/**
 * Bid against visitors, through the same function as visitors do. Each stops at a limit of their own per lot, near its
 * estimate, so that a visitor can win.
 */
export function createDemoBidders({
  accounts,
  auctions,
  catalog,
  room,
  every,
  isOn,
  bidderIds = demoBidderIds,
  random = Math.random,
}: Deps): Round {
  /** Which of our bidders leads a lot, by lot and paddle. */
  const ours = new Map<string, string>()
  const present = new Set<string>()
  let rounds = 0

  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))

  const limitsFor = (lotId: LotId, offered: Offered) =>
    bidderIds.map((id) => ({ id, limit: limitFor(offered, shareOf(lotId, id)) }))

  async function bidOn(lot: LotStanding, raise: Cents, offered: Offered): Promise<void> {
    const amount = Math.max(lot.minimumBid, shownPrice(lot) + raise)
    // Nobody raises their own bid.
    const leader = ours.get(`${lot.id} ${lot.leader}`)
    const willing = limitsFor(lot.id, offered).filter(({ id, limit }) => limit >= amount && id !== leader)
    const bidder = willing[whole(0, willing.length - 1)]
    if (!bidder || random() >= eagerness(bidder.limit, amount)) return
    const account = {
      ...({ id: bidder.id, role: 'collector', isConfirmed: true, isSuspended: false } as const),
      ...{ hasCard: true, bidLimit: null },
    }
    try {
      const { lot: after } = await auctions.placeBid({ lotId: lot.id, account, offer: { amount } })
      if (ours.size > 5_000) ours.clear()
      ours.set(`${lot.id} ${after.yourPaddle}`, bidder.id)
      await accounts.noteSeen(bidder.id)
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
    const { current, serverTime } = await auctions.saleroom(null)
    if (current?.standing.state !== 'live' || current.standing.bidCount >= MAX_ROOM_BIDS) {
      setPresent([])
      return
    }
    const { lot, standing, recentBids } = current
    const willing = limitsFor(lot.id, lot).filter(({ limit }) => limit >= standing.minimumBid)
    setPresent(willing.map(({ id }) => id))
    // Several nodes run this round; together they bid once in three seconds.
    const newest = recentBids.at(-1)
    const lastBid = newest ? new Date(newest.placedAt).getTime() : 0
    if (new Date(serverTime).getTime() - lastBid < EVERY_MS - 500) return
    await bidOn(standing, roomRaise(random()), lot)
  }

  async function bidOnTimedLot(): Promise<void> {
    const open = await auctions.openTimedLots(60)
    const lots = open.filter(({ id, bidCount }) => bidCount < bidsWanted(shareOf(id, 'bids')))
    const lot = lots[whole(0, lots.length - 1)]
    const [card] = lot ? await catalog.cards([lot.id], null) : []
    // A work can be leased until its first bid: that one is a visitor's.
    if (lot && card && !card.isLeaseAvailable) await bidOn(lot, timedRaise(random()), card)
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

/** From 0 to 1, the same on every node and after every start: nobody changes their mind about a lot. */
const shareOf = (lotId: LotId, what: string): number =>
  createHash('sha256').update(`${lotId} ${what}`).digest().readUInt32BE() / 2 ** 32
