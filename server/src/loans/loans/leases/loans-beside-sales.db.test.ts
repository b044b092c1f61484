import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { addDays, hireLimits } from '@vermeil/contracts/loans/hire-terms'
import { CardList } from '@vermeil/contracts/money/cards.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { LotView } from '@vermeil/contracts/selling/lots.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { seedCard } from '../../../money/payments/cards/seed-card.ts'
import { answerOf, type PayingServer, refusalOf } from '../../../money/payments/payments.fixtures.ts'
import { bid, codeOf, get, noDifference, post } from '../../../money/payments/sales.fixtures.ts'
import { must } from '../../../platform/must.ts'
import { type Agent, datesIn, inProduction, openHires, rent, requestHire } from '../hires/hires.fixtures.ts'
import { addClient, type Home, requestStaging, withHome } from '../stagings/stagings.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let agent: Agent
let realtor: Home
let collector: SignedIn
beforeAll(async () => {
  ;({ server, today, owner, agent } = await openHires())
  realtor = await withHome(await server.signedIn({ role: 'realtor' }))
  await seedCard(server, realtor)
  collector = await server.signedIn()
})
afterAll(() => server.close())

const price = dollars(400)
/** On sale for a day, and for lease. */
const newWork = (terms: object = {}) => server.work({ sellerId: owner.id, lease: rent, buyNow: price, ...terms })
const acceptAtOnce = async (artworkId: string) => {
  const json = { acceptsAtOnce: true, replacementValue: null, insuredSum: null, creditPercent: 50 }
  expect((await owner.fetch(`/api/v1/hire-terms/${artworkId}`, { method: 'PUT', json })).status).toBe(204)
}
const stateOf = (lotId: string) => server.one<string>('select state from lots where id = $1', [lotId])
const lotOf = (lotId: string) => answerOf(get(collector, `/lots/${lotId}`), LotView)
const refundedFor = (artworkId: string) =>
  server.one<number>(
    `select coalesce(sum(amount_cents), 0) from refunds where order_id in (select id from orders where artwork_id = $1)`,
    [artworkId],
  )

type Loan = { id: string; state: string; reason: string; payBy: string | null }
/** Hires and stagings follow the same rules. */
const kinds = {
  hire: {
    path: 'hires',
    borrower: () => agent as SignedIn,
    ask: (artworkId: string, from: number) =>
      requestHire(agent, agent, { artworkId, ...datesIn(today, from, from + 9) }),
  },
  staging: {
    path: 'stagings',
    borrower: () => realtor as SignedIn,
    ask: (artworkId: string, from: number) =>
      requestStaging(realtor, realtor, { artworkId, from: addDays(today, from), until: addDays(today, from + 9) }),
  },
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

async function accepted({ ask }: Kind, artworkId: string, from: number): Promise<Loan> {
  await acceptAtOnce(artworkId)
  const answer = await ask(artworkId, from)
  expect(answer.status).toBe(201)
  return (await answer.json()) as Loan
}
const read = async ({ path, borrower }: Kind, id: string) =>
  (await (await get(borrower(), `/${path}/${id}`)).json()) as Loan
const payLink = async ({ path, borrower }: Kind, id: string) =>
  (await answerOf(post(borrower(), `/${path}/${id}/checkout`), CheckoutLink)).url
async function pay(kind: Kind, id: string) {
  await server.pay(await payLink(kind, id))
  await server.deliverAll()
}
async function paid(kind: Kind, artworkId: string, from: number) {
  const { id } = await accepted(kind, artworkId, from)
  await pay(kind, id)
  expect((await read(kind, id)).state).toBe('paid')
  return id
}
const round = async () => {
  await server.loans.round()
}
const textsFor = async (person: SignedIn) =>
  (await answerOf(get(person, '/notices'), NoticePage)).notices.map(({ details }) => details.text)
async function buy(person: SignedIn, artworkId: string) {
  const { body } = await server.invoke(person, 'create-payment', {
    ...{ amount: price, paymentType: 'purchase', artworkId, metadata: {} },
  })
  await server.pay(body.url)
  await server.deliverAll()
}

describe.each(Object.entries(kinds))('a %s that is accepted and not paid for', (name, kind) => {
  test('takes no lot off sale, and a bid ends it with a word to both sides', async () => {
    const { artworkId, lotId, title } = await newWork()
    const { id } = await accepted(kind, artworkId, 3)
    expect(await stateOf(lotId)).toBe('live')
    await round()
    expect((await read(kind, id)).state).toBe('accepted')

    await bid(collector, lotId, dollars(100))
    await round()
    expect(await read(kind, id)).toMatchObject({
      ...{ state: 'released', reason: 'Somebody bid on the work before it was paid for.' },
    })
    const text = `The ${name} of ${title} has ended. Somebody bid on the work before it was paid for. Nothing is owed.`
    for (const person of [owner, kind.borrower()]) expect(await textsFor(person)).toContain(text)
    expect(await stateOf(lotId)).toBe('live')
    expect(await server.one('select count(*) from work_bookings where artwork_id = $1', [artworkId])).toBe(0)
  })

  test('is not paid for any more once there is a bid', async () => {
    const { artworkId, lotId } = await newWork()
    const { id } = await accepted(kind, artworkId, 3)
    await bid(collector, lotId, dollars(100))
    expect(await codeOf(post(kind.borrower(), `/${kind.path}/${id}/checkout`))).toBe(`${name}.wrong-state`)
    expect((await read(kind, id)).state).toBe('released')
  })

  test('ends with a sale, and a payment that arrives later is refunded by itself', async () => {
    const { artworkId, lotId } = await newWork()
    const { id } = await accepted(kind, artworkId, 3)
    const url = await payLink(kind, id)
    await buy(collector, artworkId)
    expect(await stateOf(lotId)).toBe('sold')
    // Before the round has ended it.
    await server.pay(url)
    await server.deliverAll()
    expect(await read(kind, id)).toMatchObject({
      ...{ state: 'released', reason: 'The work was sold before it was paid for.' },
    })
    await noDifference(server)
    expect(await refundedFor(artworkId)).toBeGreaterThan(rent)
    await round()
    expect(await server.one(`select count(*) from work_bookings where artwork_id = $1`, [artworkId])).toBe(1)
  })

  test('or a first bid wins: the lot is either withdrawn without a bid, or bid on and the payment refunded', async () => {
    for (let n = 0; n < 4; n++) {
      const { artworkId, lotId } = await newWork()
      const { id } = await accepted(kind, artworkId, 3)
      await server.pay(await payLink(kind, id))
      const [bidding] = await Promise.all([
        post(collector, `/lots/${lotId}/bids`, { amount: dollars(100) }),
        server.deliverAll(),
      ])
      const { state } = await read(kind, id)
      expect([bidding.status, await stateOf(lotId), state]).toEqual(
        bidding.status === 201 ? [201, 'live', 'released'] : [409, 'withdrawn', 'paid'],
      )
    }
    await noDifference(server)
  })

  test('holds its days for 72 hours with a card on file and for 24 without one', async () => {
    const { artworkId } = await newWork()
    const { id, payBy } = await accepted(kind, artworkId, 3)
    const now = await server.one<Date>('select house_now()')
    const hours = (by: string | null) => Math.round((Date.parse(by ?? '') - now.getTime()) / 3_600_000)
    expect(hours(payBy)).toBe(hireLimits.holdHours)
    await post(kind.borrower(), `/${kind.path}/${id}/cancellation`, { reason: '' })
    await withoutCard(kind.borrower(), async () => {
      const again = await accepted(kind, artworkId, 3)
      expect(hours(again.payBy)).toBe(hireLimits.holdHoursWithoutCard)
      await server.windClock('25 hours')
      await round()
      expect(await read(kind, again.id)).toMatchObject({ state: 'released', reason: '' })
    })
    await server.windClock('0 days')
  })
})

describe.each(Object.values(kinds))('a paid loan', (kind) => {
  test('withdraws a lot without a bid if it begins sooner than 14 days after the close', async () => {
    // The lot closes a day from now: the last days that are too soon are 14 and, by the hour, 15.
    const [soon, late] = [await newWork(), await newWork()]
    await paid(kind, soon.artworkId, 14)
    expect(await stateOf(soon.lotId)).toBe('withdrawn')
    const id = await paid(kind, late.artworkId, 16)
    expect(await stateOf(late.lotId)).toBe('live')
    expect(await lotOf(late.lotId)).toMatchObject({
      bookings: [{ from: addDays(today, 16), until: addDays(today, 25) }],
    })

    // It is sold subject to the booking, which begins as agreed; the buyer gets the work after it.
    await buy(collector, late.artworkId)
    expect(await stateOf(late.lotId)).toBe('sold')
    expect((await read(kind, id)).state).toBe('paid')
    expect(
      await server.one(`select lower(during)::date::text from work_bookings where artwork_id = $1 and kind = 'sale'`, [
        late.artworkId,
      ]),
    ).toBe(addDays(today, 26))
    const shipBy = await server.one<string>(
      `select ship_by::text from shipments where order_id = (select id from orders where lot_id = $1 and kind = 'purchase')`,
      [late.lotId],
    )
    expect(shipBy > addDays(today, 25)).toBe(true)
  })

  test('that is canceled puts its lot back with the time it had left', async () => {
    const { artworkId, lotId } = await newWork({ closesIn: '5 days' })
    const id = await paid(kind, artworkId, 10)
    await server.windClock('3 days')
    await post(kind.borrower(), `/${kind.path}/${id}/cancellation`, { reason: '' })
    expect(await stateOf(lotId)).toBe('live')
    expect(
      await server.one('select round(extract(epoch from closes_at - house_now()) / 3600) from lots where id = $1', [
        lotId,
      ]),
    ).toBe(120)
    expect(await server.one('select count(*) from lots where artwork_id = $1', [artworkId])).toBe(1)
    await bid(collector, lotId, dollars(100))
    await server.windClock('0 days')
    await noDifference(server)
  })
})

test('the lot on the block stays there: a loan that would need it is refunded', async () => {
  const { artworkId, lotId } = await newWork()
  const { id } = await accepted(kinds.hire, artworkId, 3)
  await server.database.pool.query(
    `update lots set venue = 'saleroom', on_block_since = house_now(), queue_position = 1 where id = $1`,
    [lotId],
  )
  await pay(kinds.hire, id)
  expect(await stateOf(lotId)).toBe('live')
  expect(await read(kinds.hire, id)).toMatchObject({
    ...{ state: 'released', reason: 'The work came on the block in the saleroom before it was paid for.' },
  })
  await noDifference(server)
  expect(await refundedFor(artworkId)).toBeGreaterThan(rent)
  await bid(collector, lotId, dollars(100))
})

test('a loan that was accepted when that took the lot off sale offers the work again when it ends unpaid', async () => {
  const { artworkId, lotId } = await newWork()
  const { id } = await accepted(kinds.hire, artworkId, 3)
  const { pool } = server.database
  await pool.query(`update lots set state = 'withdrawn', closes_at = null where id = $1`, [lotId])
  await pool.query(`update artworks set status = 'withdrawn' where id = $1`, [artworkId])
  await pool.query(`update work_bookings set is_off_sale = true where subject_id = $1`, [id])
  await server.windClock('73 hours')
  await round()
  expect((await read(kinds.hire, id)).state).toBe('released')
  expect(await openLots([artworkId])).toBe(1)
  await server.windClock('0 days')
})

test('a canceled loan leaves off sale what its seller has withdrawn, and what another loan needs', async () => {
  const [mine, shared] = [await newWork(), await newWork()]
  const late = await paid(kinds.hire, mine.artworkId, 20)
  const withdrawal = await owner.fetch(`/api/v1/listings/${mine.artworkId}/withdrawal`, { method: 'PUT', json: {} })
  expect(withdrawal.status).toBe(200)
  await post(agent, `/hires/${late}/cancellation`, { reason: '' })
  expect(await openLots([mine.artworkId])).toBe(0)

  const [first, second] = [await paid(kinds.hire, shared.artworkId, 3), await paid(kinds.staging, shared.artworkId, 13)]
  await post(agent, `/hires/${first}/cancellation`, { reason: '' })
  expect(await stateOf(shared.lotId)).toBe('withdrawn')
  await post(realtor, `/stagings/${second}/cancellation`, { reason: '' })
  expect(await stateOf(shared.lotId)).toBe('live')
})

describe('what one account has asked for and not paid', () => {
  test('is limited for hires and stagings together, to 5 without a card and 20 with one, however many ask at once', async () => {
    const both = await withBothKinds()
    const { artworkId } = await newWork({ closesIn: '100 days' })
    const ask = (n: number) =>
      n % 2
        ? requestHire(both, both, { artworkId, ...datesIn(today, n, n) })
        : requestStaging(both, both, { artworkId, from: addDays(today, n), until: addDays(today, n) })
    const several = async (from: number, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, (_, n) => ask(from + n)))
      return answers.filter(({ status }) => status === 201).length
    }
    expect(await several(1, 8)).toBe(hireLimits.unpaidWithoutCard)
    expect(await refusalOf(ask(20))).toMatchObject({
      ...{ status: 409, code: 'loan.too-many', details: { limit: 5, isRaisedByCard: true } },
    })
    // An acceptance changes nothing, a payment frees a place.
    const [{ id }] = (
      await server.database.pool.query(`select id from loans where borrower_id = $1 and kind = 'hire'`, [both.id])
    ).rows
    await post(owner, `/hires/${id}/acceptance`)
    expect(await codeOf(ask(20))).toBe('loan.too-many')
    await seedCard(server, both)
    expect(await several(20, 20)).toBe(hireLimits.unpaid - hireLimits.unpaidWithoutCard)
    expect(await refusalOf(ask(50))).toMatchObject({ details: { limit: 20, isRaisedByCard: false } })
    await server.pay((await answerOf(post(both, `/hires/${id}/checkout`), CheckoutLink)).url)
    await server.deliverAll()
    expect((await ask(50)).status).toBe(201)
  })

  test('is the reason why a last card stays, while more of it is open than goes without a card', async () => {
    const both = await withBothKinds()
    await seedCard(server, both)
    const { artworkId } = await newWork({ closesIn: '100 days' })
    const hires: string[] = []
    for (let n = 1; n <= hireLimits.unpaidWithoutCard + 1; n++) {
      hires.push(((await (await requestHire(both, both, { artworkId, ...datesIn(today, n, n) })).json()) as Loan).id)
    }
    const [card] = (await answerOf(get(both, '/account/cards'), CardList)).cards
    const remove = () => both.fetch(`/api/v1/account/cards/${card?.id}`, { method: 'DELETE' })
    expect(await refusalOf(remove())).toMatchObject({ status: 409, code: 'card.last-with-loans' })
    await post(both, `/hires/${hires[0]}/cancellation`, { reason: '' })
    expect((await remove()).status).toBe(200)
  })

  test('is limited by every operation that reserves: one that is new has to be named here', () => {
    const reserves = server.app.accessTable.filter(
      ({ refusals, url }) => !url.includes('/admin/') && reservingRefusals.some((code) => refusals.includes(code)),
    )
    expect(reserves.map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`).toSorted()).toEqual(
      Object.keys(reservingOperations).toSorted(),
    )
  })

  test('takes nothing off sale that others could buy, and keeps from them only so many loans, whatever it does', {
    tags: ['sampled'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(unpaidAct, { minLength: 8, maxLength: 24 }), async (acts) => {
        const works = await Promise.all(Array.from({ length: 8 }, () => newWork({ closesIn: '100 days' })))
        const ids = works.map(({ artworkId }) => artworkId)
        for (const id of ids) await acceptAtOnce(id)
        const both = await withBothKinds()
        for (const one of acts) {
          await unpaid(both, one, must(ids[one.work], 'a work'))
          expect(await openLots(ids), JSON.stringify(one)).toBe(works.length)
          const held = await heldNow(ids)
          expect(held, JSON.stringify(one)).toBeLessThanOrEqual(hireLimits.unpaidWithoutCard)
        }
        // Everybody else still bids on each of them.
        for (const { lotId } of works) await bid(collector, lotId, dollars(100))
        await round()
        expect(await heldNow(ids)).toBe(0)
      }),
      { numRuns: sampleSize(30, 3) },
    )
  })
})

/** How many of these works are booked now or later. */
const heldNow = (artworkIds: readonly string[]) =>
  server.one<number>(
    `select count(distinct artwork_id) from work_bookings
     where artwork_id = any($1) and during && tstzrange(house_now(), null)`,
    [artworkIds],
  )

const openLots = (artworkIds: readonly string[]) =>
  server.one<number>(
    `select count(*) from lots where artwork_id = any($1) and state in ('scheduled', 'live') and venue = 'timed'`,
    [artworkIds],
  )

/** Where a work is reserved, one of these is the answer when it is taken, or when the account has reserved too much. */
const reservingRefusals = ['work.booked', 'loan.too-many', 'bid.over-limit'] as const
/** By operation: the act of the walk below, or why it needs none. Payment pages are opened through a protocol's function. */
const reservingOperations: Record<string, UnpaidAct['kind'] | { because: string }> = {
  'POST /productions/:productionId/sets/:setId/hires': 'hire',
  'POST /properties/:propertyId/stagings': 'staging',
  'POST /hires/:hireId/acceptance': { because: 'The owner accepts; the walk’s works accept at once.' },
  'POST /stagings/:stagingId/acceptance': { because: 'The owner accepts; the walk’s works accept at once.' },
  'POST /properties/:propertyId/staging-quote': { because: 'A quote stores nothing.' },
  'POST /lots/:lotId/bids': { because: 'Limited by amount, see exposure.db.test.ts.' },
  'POST /lots/:lotId/bids/outcome': { because: 'Answers what became of a bid.' },
  'POST /lots/:lotId/buy-now': { because: 'Limited by amount, see exposure.db.test.ts.' },
  'PUT /listings/:listingId/submission': { because: 'Offers one’s own work.' },
}

/** Everything by which somebody who pays nothing can lay hands on a work. */
const unpaidAct = fc.record({
  kind: fc.constantFrom('hire', 'staging', 'client staging', 'purchase', 'lease', 'cancel', 'open checkout'),
  work: fc.nat(7),
  from: fc.integer({ min: 0, max: 40 }),
  days: fc.nat(20),
})
type UnpaidAct = typeof unpaidAct extends fc.Arbitrary<infer Value> ? Value : never
type Both = Agent & Home & { clientId: string }

/** One account that hires and stages, without a card on file. */
async function withBothKinds(): Promise<Both> {
  const person = await server.signedIn({ role: 'realtor', otherRoles: ['prop-agent'] })
  const home = await withHome(person)
  return { ...home, ...(await inProduction(person)), clientId: await addClient(person, `client-${person.email}`) }
}

async function unpaid(both: Both, { kind, from, days }: UnpaidAct, artworkId: string): Promise<void> {
  const dates = datesIn(today, from, from + days)
  switch (kind) {
    case 'hire':
      return void (await requestHire(both, both, { artworkId, ...dates }))
    case 'staging':
      return void (await requestStaging(both, both, { artworkId, ...dates }))
    case 'client staging':
      return void (await requestStaging(both, both, { artworkId, from: dates.from, clientId: both.clientId }))
    case 'purchase':
    case 'lease': {
      const isLease = kind === 'lease'
      return void (await server.invoke(both, 'create-payment', {
        ...{ amount: isLease ? 2 * rent : price, paymentType: kind, artworkId, metadata: { duration: '1-month' } },
      }))
    }
    default: {
      const { rows } = await server.database.pool.query<{ path: string }>(
        `select kind || 's/' || id as path from loans where borrower_id = $1 and state = 'accepted' order by path`,
        [both.id],
      )
      const loan = rows[from % Math.max(rows.length, 1)]
      if (loan) await post(both, `/${loan.path}/${kind === 'cancel' ? 'cancellation' : 'checkout'}`, { reason: '' })
    }
  }
}

/** Without the card that somebody has on file. */
async function withoutCard(person: SignedIn, act: () => Promise<void>) {
  const change = (card: unknown) =>
    server.one<string | null>(
      `with before as (select payment_method_id from payment_customers where account_id = $1)
       update payment_customers set payment_method_id = $2 where account_id = $1
       returning (select payment_method_id from before)`,
      [person.id, card],
    )
  const card = await change(null)
  await act()
  await change(card)
}
