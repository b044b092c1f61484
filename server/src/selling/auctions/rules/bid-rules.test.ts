import { dollars } from '@vermeil/contracts/money.schema'
import { describe, expect, test } from 'vitest'
import { aBidder, aLot, aSaleroomLot, minutes, msAfter, msBefore, noon, roomTerms } from './bid-rules.fixtures.ts'
import { type Bid, decideBid } from './bid-rules.ts'
import { LotAtPlay } from './lot-play.fixtures.ts'
import { bringOnBlock } from './saleroom-clock.ts'

const early = msBefore(noon, minutes(60))
const bidOf = (amount: number) => ({ bidder: aBidder('ada'), amount })

describe('the hammer', () => {
  // The boundary is where money is lost, so both sides of it are written down.
  test('a bid one millisecond before the hammer counts; a bid at the hammer does not', () => {
    const lot = aLot({ closesAt: noon })
    expect(decideBid(lot, bidOf(dollars(100)), msBefore(noon, 1))).toMatchObject({ accepted: true })
    expect(decideBid(lot, bidOf(dollars(9_999)), noon)).toMatchObject({ accepted: false, code: 'lot.closed' })
  })

  test('a timed lot opens at its opening time, also while the opening job is late', () => {
    const lot = aLot({ state: 'scheduled', opensAt: early })
    expect(decideBid(lot, bidOf(dollars(100)), msBefore(early, 1))).toMatchObject({ code: 'lot.not-open' })
    expect(decideBid(lot, bidOf(dollars(100)), early)).toMatchObject({ accepted: true, lot: { state: 'live' } })
  })

  test('a saleroom lot that waits in the queue does not open by the clock', () => {
    const lot = aSaleroomLot({ state: 'scheduled', opensAt: early, closesAt: null })
    expect(decideBid(lot, bidOf(dollars(100)), noon)).toMatchObject({ code: 'lot.not-open' })
  })

  test.each([
    ['stopped', 'lot.stopped'],
    ['sold', 'lot.sold'],
    ['passed', 'lot.closed'],
    ['withdrawn', 'lot.withdrawn'],
  ] as const)('a %s lot answers %s', (state, code) => {
    expect(decideBid(aLot({ state }), bidOf(dollars(100)), early)).toMatchObject({ accepted: false, code })
  })
})

describe('who may bid', () => {
  test.each([
    ['the seller', aBidder('seller'), 'bid.own-lot'],
    ['a suspended account', aBidder('ada', { isSuspended: true }), 'account.suspended'],
    ['an unconfirmed account', aBidder('ada', { isConfirmed: false }), 'account.not-confirmed'],
    ['an administrator', aBidder('ada', { role: 'admin' }), 'bid.by-staff'],
    ['somebody without the card the house asks for', aBidder('ada', { needsCard: true }), 'bid.card-required'],
  ])('%s may not', (_who, bidder, code) => {
    expect(decideBid(aLot(), { bidder, amount: dollars(100) }, early)).toMatchObject({ accepted: false, code })
    expect(decideBid(aLot(), { bidder, maxAmount: dollars(900) }, early)).toMatchObject({ accepted: false, code })
  })

  test('a realtor may, but not where commissioned', () => {
    const bid = { bidder: aBidder('rita', { role: 'realtor' }), amount: dollars(100) }
    expect(decideBid(aLot(), bid, early)).toMatchObject({ accepted: true })
    const commissioned = aLot({ commissions: { rita: noon.toISOString() } })
    expect(decideBid(commissioned, bid, early)).toMatchObject({ accepted: false, code: 'bid.commissioned' })
    const ceiling = { bidder: bid.bidder, maxAmount: dollars(900) }
    expect(decideBid(commissioned, ceiling, early)).toMatchObject({ accepted: false, code: 'bid.commissioned' })
    const lapsed = aLot({ commissions: { rita: early.toISOString() } })
    expect(decideBid(lapsed, bid, early)).toMatchObject({ accepted: true })
  })
})

describe('the minimum', () => {
  test('the first bid may equal the starting bid, and no less', () => {
    expect(decideBid(aLot(), bidOf(dollars(100)), early)).toMatchObject({ accepted: true })
    expect(decideBid(aLot(), bidOf(dollars(100) - 1), early)).toMatchObject({
      code: 'bid.too-low',
      details: { minimum: dollars(100) },
    })
  })

  test.each([
    ['a timed lot', aLot(), 125],
    ['the saleroom', aSaleroomLot(), 150],
    ['a lot with its own increments', aLot({ increments: [{ from: 0, step: dollars(10) }] }), 110],
  ])('on %s the next bid is one increment higher', (_venue, lot, next) => {
    const play = new LotAtPlay(lot)
    play.open('ada', dollars(100))
    expect(play.open('ben', dollars(next) - 1)).toMatchObject({ details: { minimum: dollars(next) } })
    expect(play.ceiling('ben', dollars(next) - 1)).toMatchObject({ details: { minimum: dollars(next) } })
    expect(play.open('ben', dollars(next))).toMatchObject({ accepted: true, outbid: 'ada' })
  })
})

describe('a bid that expects a price', () => {
  const quick = (amount: number, expectedPrice: number) => ({ bidder: aBidder('ben'), amount, expectedPrice })

  test('expects the starting bid while nobody has bid', () => {
    expect(decideBid(aLot(), quick(dollars(200), dollars(100)), early)).toMatchObject({ accepted: true })
    expect(decideBid(aLot(), quick(dollars(200), 0), early)).toMatchObject({ code: 'bid.price-moved' })
  })

  test('is refused on any other, higher or lower, with the price that there is now', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(150))
    const moved = { accepted: false, code: 'bid.price-moved', details: { price: dollars(150) } }
    // Also where the amount would be too low: the bidder has to see the new amounts either way.
    for (const [amount, price] of [
      [250, 100],
      [160, 100],
      [300, 200],
    ] as const) {
      expect(decideBid(play.lot, quick(dollars(amount), dollars(price)), early)).toEqual(moved)
    }
    expect(decideBid(play.lot, quick(dollars(250), dollars(150)), early)).toMatchObject({ accepted: true })
  })
})

describe('a leader', () => {
  const lot = aLot({ currentBid: dollars(400), leader: 'ada', leadInstruction: 1, instructionNo: 1 })
  const ada = aBidder('ada')

  test('raises their own bid only when they confirm it', () => {
    const bid = { bidder: ada, amount: dollars(500) }
    const details = { price: dollars(400), amount: dollars(500) }
    for (const confirmLeading of [undefined, false]) {
      const refused = { accepted: false, code: 'bid.leading', details }
      expect(decideBid(lot, { ...bid, confirmLeading }, early)).toEqual(refused)
    }
    expect(decideBid(lot, { ...bid, confirmLeading: true }, early)).toMatchObject({
      accepted: true,
      lot: { leader: 'ada', currentBid: dollars(500) },
    })
    // Somebody else is not asked.
    expect(decideBid(lot, { bidder: aBidder('ben'), amount: dollars(500) }, early)).toMatchObject({ accepted: true })
  })

  test('raises and lowers their maximum without a question', () => {
    for (const maxAmount of [dollars(900), dollars(400)]) {
      expect(decideBid(lot, { bidder: ada, maxAmount }, early)).toMatchObject({ accepted: true, entries: [] })
    }
  })

  test('is asked after the price and the minimum, and before an unusual amount', () => {
    const codeOf = (bid: object) => decideBid(lot, { bidder: ada, ...bid } as Bid, early)
    expect(codeOf({ amount: dollars(500), expectedPrice: dollars(300) })).toMatchObject({ code: 'bid.price-moved' })
    expect(codeOf({ amount: dollars(401) })).toMatchObject({ code: 'bid.too-low' })
    const unusual = { amount: dollars(400_000) }
    expect(codeOf(unusual)).toMatchObject({ code: 'bid.leading' })
    expect(codeOf({ ...unusual, confirmUnusual: true })).toMatchObject({ code: 'bid.leading' })
    expect(codeOf({ ...unusual, confirmLeading: true })).toMatchObject({ code: 'bid.unusual' })
    expect(codeOf({ ...unusual, confirmLeading: true, confirmUnusual: true })).toMatchObject({ accepted: true })
  })
})

describe('an unusual amount', () => {
  const ada = aBidder('ada')
  const lots = [
    [aLot({ startingBid: dollars(100) }), dollars(100), 'starting-bid'],
    [aLot({ estimateHigh: dollars(3_000) }), dollars(3_000), 'estimate'],
    [
      aLot({
        estimateHigh: dollars(300),
        currentBid: dollars(400),
        leader: 'ben',
        leadInstruction: 1,
        instructionNo: 1,
      }),
      dollars(400),
      'current-bid',
    ],
  ] as const

  test.each(lots)('is one of more than 20 times the highest figure of %o', (lot, referenceAmount, reference) => {
    const max = referenceAmount * 20
    for (const offer of [{ amount: max }, { maxAmount: max }]) {
      expect(decideBid(lot, { bidder: ada, ...offer }, early)).toMatchObject({ accepted: true })
    }
    const details = { amount: max + 1, reference, referenceAmount, times: 20 }
    for (const offer of [{ amount: max + 1 }, { maxAmount: max + 1 }]) {
      const bid = { bidder: ada, ...offer }
      expect(decideBid(lot, bid, early)).toEqual({ accepted: false, code: 'bid.unusual', details })
      expect(decideBid(lot, { ...bid, confirmUnusual: false }, early)).toMatchObject({ code: 'bid.unusual' })
      expect(decideBid(lot, { ...bid, confirmUnusual: true }, early)).toMatchObject({ accepted: true })
    }
  })

  test('is asked about in a maximum left before the lot’s turn, and in one that its leader raises', () => {
    const waiting = aSaleroomLot({ state: 'scheduled', closesAt: null })
    expect(decideBid(waiting, { bidder: ada, maxAmount: dollars(2_001) }, early)).toMatchObject({ code: 'bid.unusual' })
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(500))
    expect(decideBid(play.lot, { bidder: ada, maxAmount: dollars(2_001) }, early)).toMatchObject({
      code: 'bid.unusual',
    })
  })

  test('does not hide a refusal that no confirmation helps against', () => {
    const own = decideBid(aLot(), { bidder: aBidder('seller'), amount: dollars(1_000_000) }, early)
    expect(own).toMatchObject({ code: 'bid.own-lot' })
  })
})

describe('an open bid', () => {
  test('becomes the price, however much higher than needed', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(700))
    expect(play.lot).toMatchObject({
      currentBid: dollars(700),
      leader: 'ada',
      leaderMax: null,
      bidCount: 1,
      sequence: 1,
    })
  })

  test('that meets a ceiling is recorded and answered at once, one increment higher', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(1_000))
    expect(play.open('ben', dollars(300))).toMatchObject({
      accepted: true,
      outbid: null,
      own: { amount: dollars(300) },
    })
    expect(play.story).toEqual([
      ['ada', dollars(100), 'open'],
      ['ben', dollars(300), 'open'],
      ['ada', dollars(325), 'ceiling-answer'],
    ])
  })

  test('that leaves the ceiling less than an increment is answered with all of the ceiling', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(310))
    play.open('ben', dollars(300))
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(310) })
  })

  test('that equals the ceiling loses to it: the earlier offer wins, at the same amount and the next sequence', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(300))
    play.open('ben', dollars(300))
    expect(play.story.slice(1)).toEqual([
      ['ben', dollars(300), 'open'],
      ['ada', dollars(300), 'ceiling-answer'],
    ])
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(300), sequence: 3 })
  })

  test('beyond the ceiling leads, and the ceiling stays unseen', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(300))
    expect(play.open('ben', dollars(301))).toMatchObject({ outbid: 'ada' })
    expect(play.story.slice(1)).toEqual([['ben', dollars(301), 'open']])
  })

  test('of the leader raises their own price and leaves a higher ceiling standing', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(300))
    expect(play.open('ada', dollars(300))).toMatchObject({ outbid: null })
    expect(play.lot).toMatchObject({ currentBid: dollars(300), leaderMax: dollars(300) })
    play.open('ada', dollars(400))
    expect(play.lot).toMatchObject({ currentBid: dollars(400), leaderMax: null })
  })
})

describe('a ceiling', () => {
  test('opens at the starting bid', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(1_000))
    expect(play.lot).toMatchObject({ currentBid: dollars(100), leader: 'ada', leaderMax: dollars(1_000) })
  })

  test('leads an open bid by one increment', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(200))
    expect(play.ceiling('ben', dollars(1_000))).toMatchObject({ outbid: 'ada' })
    expect(play.lot.currentBid).toBe(dollars(225))
  })

  test('beats a lower one, which is first bid up in the open', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(300))
    expect(play.ceiling('ben', dollars(1_000))).toMatchObject({ outbid: 'ada', own: { amount: dollars(325) } })
    expect(play.story.slice(1)).toEqual([
      ['ada', dollars(300), 'ceiling-answer'],
      ['ben', dollars(325), 'open'],
    ])
  })

  test('that beats another by less than an increment pays all it has', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(300))
    play.ceiling('ben', dollars(301))
    expect(play.lot).toMatchObject({ leader: 'ben', currentBid: dollars(301) })
  })

  test('that another beats is shown in full, and answered', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(1_000))
    expect(play.ceiling('ben', dollars(300))).toMatchObject({ accepted: true, outbid: null })
    expect(play.story.slice(1)).toEqual([
      ['ben', dollars(300), 'open'],
      ['ada', dollars(325), 'ceiling-answer'],
    ])
  })

  test('equal to an earlier one loses to it', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(300))
    play.ceiling('ben', dollars(300))
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(300), sequence: 3 })
  })

  test('raised by its owner changes nothing that anybody else can see', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(300))
    const before = play.lot
    const raised = play.ceiling('ada', dollars(900), msBefore(noon, 1))
    expect(raised).toMatchObject({ accepted: true, entries: [], own: null, outbid: null, isExtended: false })
    expect(play.lot).toEqual({ ...before, leaderMax: dollars(900), instructionNo: before.instructionNo + 1 })
  })

  test('may be lowered to the price that was shown, and not below', () => {
    const play = new LotAtPlay(aLot())
    play.ceiling('ada', dollars(900))
    play.open('ben', dollars(300))
    expect(play.ceiling('ada', dollars(325) - 1)).toMatchObject({
      code: 'bid.ceiling-below-price',
      details: { minimum: dollars(325) },
    })
    expect(play.ceiling('ada', dollars(325))).toMatchObject({ accepted: true })
    play.open('ben', dollars(350))
    expect(play.lot).toMatchObject({ leader: 'ben', currentBid: dollars(350) })
  })

  test('put by a leader behind their own open bid answers the next one', () => {
    const play = new LotAtPlay(aLot())
    play.open('ada', dollars(200))
    play.ceiling('ada', dollars(500))
    expect(play.lot.currentBid).toBe(dollars(200))
    play.open('ben', dollars(225))
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(250) })
  })
})

describe('a ceiling on a lot that waits for its turn in the saleroom', () => {
  const waiting = aSaleroomLot({ state: 'scheduled', closesAt: null, onBlockSince: null })

  test('leads from the starting bid, and gives the lot no clock', () => {
    const play = new LotAtPlay(waiting)
    expect(play.ceiling('ada', dollars(900))).toMatchObject({ accepted: true, isExtended: false })
    expect(play.lot).toMatchObject({
      ...{ state: 'scheduled', closesAt: null, currentBid: dollars(100) },
      ...{ leader: 'ada', leaderMax: dollars(900), bidCount: 1 },
    })
  })

  test('meets others as it would on the block, and answers for its owner once the lot is there', () => {
    const play = new LotAtPlay(waiting)
    play.ceiling('ada', dollars(900))
    expect(play.ceiling('ben', dollars(300))).toMatchObject({ accepted: true })
    expect(play.lot).toMatchObject({ leader: 'ada', currentBid: dollars(350) })
    play.lot = bringOnBlock(play.lot, minutes(90), roomTerms, early)
    play.open('ben', dollars(500))
    expect(play.lot).toMatchObject({ state: 'live', leader: 'ada', currentBid: dollars(550), leaderMax: dollars(900) })
  })

  test('may be moved by its owner, and is held to the minimum and to who may bid', () => {
    const play = new LotAtPlay(waiting)
    expect(play.ceiling('ada', dollars(99))).toMatchObject({ code: 'bid.too-low' })
    expect(play.ceiling('seller', dollars(900))).toMatchObject({ code: 'bid.own-lot' })
    play.ceiling('ada', dollars(900))
    expect(play.ceiling('ada', dollars(200))).toMatchObject({ accepted: true, entries: [] })
    expect(play.lot).toMatchObject({ currentBid: dollars(100), leaderMax: dollars(200) })
  })

  test('is all that it takes: open bids wait for the block, and a timed lot waits for its opening', () => {
    expect(new LotAtPlay(waiting).open('ada', dollars(900))).toMatchObject({ code: 'lot.not-open' })
    const timed = aLot({ state: 'scheduled', opensAt: noon })
    expect(new LotAtPlay(timed).ceiling('ada', dollars(900))).toMatchObject({ code: 'lot.not-open' })
    expect(new LotAtPlay(aSaleroomLot({ state: 'stopped' })).ceiling('ada', dollars(900))).toMatchObject({
      code: 'lot.stopped',
    })
  })
})

describe('the reserve', () => {
  const reserved = aLot({ reserve: dollars(500) })

  test('is met by a ceiling that reaches it: the price goes there at once', () => {
    const play = new LotAtPlay(reserved)
    expect(play.ceiling('ada', dollars(500) - 1)).toMatchObject({ isReserveNewlyMet: false })
    expect(play.lot.currentBid).toBe(dollars(100))
    expect(play.ceiling('ada', dollars(500))).toMatchObject({ isReserveNewlyMet: true, own: { amount: dollars(500) } })
    expect(play.lot.currentBid).toBe(dollars(500))
    expect(play.ceiling('ada', dollars(800))).toMatchObject({ isReserveNewlyMet: false, entries: [] })
  })

  test('is met by an open bid of that much, and not by one cent less', () => {
    expect(new LotAtPlay(reserved).open('ada', dollars(500) - 1)).toMatchObject({ isReserveNewlyMet: false })
    expect(new LotAtPlay(reserved).open('ada', dollars(500))).toMatchObject({ isReserveNewlyMet: true })
  })

  test('is reached by a ceiling that overtakes another below it', () => {
    const play = new LotAtPlay(reserved)
    play.ceiling('ada', dollars(300))
    play.ceiling('ben', dollars(900))
    expect(play.story.slice(1)).toEqual([
      ['ada', dollars(300), 'ceiling-answer'],
      ['ben', dollars(500), 'open'],
    ])
  })
})

describe('the soft close', () => {
  test('a timed lot closes two minutes after a bid in its last two minutes', () => {
    const late = msBefore(noon, 1)
    expect(new LotAtPlay(aLot()).open('ada', dollars(100), late)).toMatchObject({
      isExtended: true,
      lot: { closesAt: msAfter(late, minutes(2)) },
    })
  })

  test('a bid exactly two minutes before the close, or sooner, does not move it', () => {
    for (const time of [msBefore(noon, minutes(2)), early]) {
      const decision = new LotAtPlay(aLot()).open('ada', dollars(100), time)
      expect(decision).toMatchObject({ isExtended: false, lot: { closesAt: noon } })
    }
    const decision = new LotAtPlay(aLot()).open('ada', dollars(100), msBefore(noon, minutes(2) - 1))
    expect(decision).toMatchObject({ isExtended: true, lot: { closesAt: msAfter(noon, 1) } })
  })

  test('window and extension are the lot’s own, and a bid never brings the close forward', () => {
    const own = { softCloseWindowMs: minutes(5), softCloseExtensionMs: minutes(3) }
    const closeAfter = (minutesLeft: number) => {
      const now = msBefore(noon, minutes(minutesLeft))
      return new LotAtPlay(aLot(own)).open('ada', dollars(100), now)
    }
    expect(closeAfter(1)).toMatchObject({ isExtended: true, lot: { closesAt: msAfter(noon, minutes(2)) } })
    for (const minutesLeft of [3, 4, 6]) {
      expect(closeAfter(minutesLeft)).toMatchObject({ isExtended: false, lot: { closesAt: noon } })
    }
    const long = aLot({ softCloseWindowMs: minutes(1), softCloseExtensionMs: minutes(10) })
    expect(new LotAtPlay(long).open('ada', dollars(100), msBefore(noon, minutes(2)))).toMatchObject({
      isExtended: false,
    })
    expect(new LotAtPlay(long).open('ada', dollars(100), msBefore(noon, minutes(1)))).toMatchObject({
      lot: { closesAt: msAfter(noon, minutes(9)) },
    })
  })

  test('the saleroom keeps its countdown', () => {
    const decision = new LotAtPlay(aSaleroomLot()).open('ada', dollars(100), msBefore(noon, 1))
    expect(decision).toMatchObject({ isExtended: false, lot: { closesAt: noon } })
  })
})

test('no entry carries a ceiling or the reserve', () => {
  const play = new LotAtPlay(aLot({ reserve: dollars(9_999) }))
  play.ceiling('ada', dollars(7_777))
  play.open('ben', dollars(300))
  play.ceiling('ada', dollars(8_888))
  expect(JSON.stringify(play.entries)).not.toMatch(/7777|8888|9999/)
})

describe('a spend plan', () => {
  test('leads alone: its owner can neither bid by hand beside it nor let it raise what they bid themselves', () => {
    const play = new LotAtPlay(aLot())
    play.plan('olga', 'place-1', dollars(300))
    expect(play.open('olga', dollars(200))).toMatchObject({ accepted: false, code: 'bid.in-plan' })
    expect(play.ceiling('olga', dollars(900))).toMatchObject({ accepted: false, code: 'bid.in-plan' })
    expect(play.plan('olga', 'place-1', dollars(400))).toMatchObject({
      accepted: true,
      lot: { leaderMax: dollars(400) },
    })

    const other = new LotAtPlay(aLot())
    other.open('olga', dollars(100))
    expect(other.plan('olga', 'place-2', dollars(300))).toMatchObject({
      accepted: false,
      code: 'spend-plan.already-led',
    })
  })

  test('that was outbid leaves the lot to its owner’s own bids', () => {
    const play = new LotAtPlay(aLot())
    play.plan('olga', 'place-1', dollars(300))
    play.open('ben', dollars(400))
    expect(play.ceiling('olga', dollars(600))).toMatchObject({
      accepted: true,
      lot: { leader: 'olga', leadPlan: null },
    })
  })
})
