import { planLimits, SpendPlan, type SpendPlanBody } from '@vermeil/contracts/money/spend-plans.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '../../../test/change-setting.ts'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'
import { accept, addAddress, askFor, offer, quoteOf, workByQuote } from '../delivery/quotes/quotes.fixtures.ts'
import { answerOf, type PayingServer, refusalOf, startPayingServer } from '../payments/payments.fixtures.ts'
import { bid, codeOf, get, ownOrder, post } from '../payments/sales.fixtures.ts'

let server: PayingServer
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  rival = await server.signedIn()
  admin = await server.signedIn({ role: 'admin' })
  await changeSetting(admin, 'payment', { unpaidLimit: null })
})
afterAll(() => server.close())

/** Lots at $100 that are delivered for $20. */
async function addLots(count: number): Promise<string[]> {
  const works = await Promise.all(Array.from({ length: count }, () => server.work({ startingBid: dollars(100) })))
  await server.database.pool.query(
    `update artworks set shipping = 'own-price', own_delivery_cents = 2000 where id = any($1)`,
    [works.map(({ artworkId }) => artworkId)],
  )
  return works.map(({ lotId }) => lotId)
}

type Wanted = Partial<Omit<SpendPlanBody, 'lots'>> & { limit?: number; lots?: SpendPlanBody['lots'] }

const bodyOf = (lotIds: readonly string[], { limit = dollars(400), ...wanted }: Wanted = {}): SpendPlanBody => ({
  ...{ name: 'Autumn', budget: dollars(800), maxWins: 2, country: 'US', region: '' },
  lots: lotIds.map((lotId) => ({ lotId, limit })),
  ...wanted,
})
const put = (person: SignedIn, path: string, json: unknown) => person.fetch(`/api/v1${path}`, { method: 'PUT', json })
const planOf = (response: Response | Promise<Response>) => answerOf(response, SpendPlan)
const add = (person: SignedIn, lotIds: readonly string[], wanted?: Wanted) =>
  planOf(post(person, '/spend-plans', bodyOf(lotIds, wanted)))
const read = (person: SignedIn, id: string) => planOf(get(person, `/spend-plans/${id}`))
const statuses = ({ lots }: SpendPlan) => lots.map(({ status, reason }) => reason ?? status)
const changed = (person: SignedIn, id: string, expected: readonly string[]) =>
  expect.poll(async () => statuses(await read(person, id))).toEqual(expected)

type LotRow = { leader_id: string | null; leader_max_cents: number | null; current_bid_cents: number | null }
async function lotOf(lotId: string): Promise<LotRow> {
  const { rows } = await server.database.pool.query(
    'select leader_id, leader_max_cents::float8, current_bid_cents::float8 from lots where id = $1',
    [lotId],
  )
  return must(rows[0] as LotRow | undefined, 'a lot')
}
const close = (lotIds: readonly string[]) =>
  server.database.pool.query('update lots set closes_at = house_now() where id = any($1)', [lotIds])

/** The order of a lot that has closed. */
async function wonOrder(lotId: string): Promise<string> {
  await close([lotId])
  const orders = () => server.database.pool.query('select id from orders where lot_id = $1', [lotId])
  await expect.poll(async () => (await orders()).rowCount).toBe(1)
  return must((await orders()).rows[0]?.id as string | undefined, 'the order')
}
const salesTax = { country: 'US', rate: 1_000, mode: 'added', onWork: true, onDelivery: false } as const

describe('a plan for two of five lots', () => {
  test('leads two at most, moves its money to the next lot when it is outbid, and wins no more than it may', async () => {
    const person = await server.signedIn()
    const lots = await addLots(5)
    const [first = '', second = '', third = ''] = lots
    const plan = await add(person, lots)
    expect(statuses(plan)).toEqual(['leading', 'leading', 'no-win-left', 'no-win-left', 'no-win-left'])
    expect(plan.lots.every(({ cost }) => cost <= dollars(400))).toBe(true)

    await bid(rival, first, dollars(500))
    await changed(person, plan.id, ['outbid', 'leading', 'leading', 'no-win-left', 'no-win-left'])
    expect((await lotOf(third)).leader_id).toBe(person.id)

    await close([second, third])
    await changed(person, plan.id, ['outbid', 'won', 'won', 'no-win-left', 'no-win-left'])
    const { room, lots: planned } = await read(person, plan.id)
    expect(room.wins).toBe(0)
    // Each is an ordinary order.
    const ordered = 'select lot_id from orders where buyer_id = $1 and status = $2'
    await expect
      .poll(
        async () =>
          new Set((await server.database.pool.query(ordered, [person.id, 'due'])).rows.map((row) => row.lot_id)),
      )
      .toEqual(new Set([second, third]))
    // What was set aside and not needed is free again; each was won at its starting bid.
    expect(room.money).toBe(dollars(800) - planned.reduce((sum, { cost }) => sum + cost, 0))
  })

  test('has no money for the second lot until the first is lost', async () => {
    const person = await server.signedIn()
    const lots = await addLots(2)
    const plan = await add(person, lots, { budget: dollars(400) })
    expect(statuses(plan)).toEqual(['leading', 'no-money'])
    expect(plan.room.money).toBeLessThan(dollars(1))
    await bid(rival, must(lots[0], 'a lot'), dollars(500))
    await changed(person, plan.id, ['outbid', 'leading'])
  })
})

const newYork = { city: 'New York', region: 'New York', postalCode: '10001', country: 'US' }
const california = { city: 'San Diego', region: 'California', postalCode: '92101', country: 'US' }

describe('a lot that a plan has won', () => {
  test('goes to the place that the plan named, or its owner sees what another one costs more', async () => {
    await changeSetting(admin, 'tax', { rows: [{ ...salesTax, region: 'New York' }] })
    const person = await server.signedIn()
    const [first = '', second = ''] = await addLots(2)
    const atHome = await addAddress(person, newYork)
    const inCalifornia = { region: 'California', budget: dollars(240), limit: dollars(120) }
    await add(person, [first, second], inCalifornia)
    const orderId = await wonOrder(first)
    const planned = { country: 'US', total: dollars(120) }
    // The default address would be taxed: the plan has not counted that.
    expect(await ownOrder(person, orderId)).toMatchObject({
      canPay: false,
      deliveryChoice: { isNeeded: true, planned },
    })
    await put(person, `/orders/${orderId}/delivery`, { option: 'delivery', addressId: atHome })
    expect(await ownOrder(person, orderId)).toMatchObject({
      ...{ canPay: true, total: dollars(130), deliveryChoice: { isNeeded: false, planned } },
    })

    await addAddress(person, california)
    expect(await ownOrder(person, await wonOrder(second))).toMatchObject({
      ...{ canPay: true, total: dollars(120), address: { city: 'San Diego' } },
    })
    await changeSetting(admin, 'tax', { rows: [] })
  })
})

describe('a bid of a plan that comes too late', () => {
  test('is lost, and the page says so', async () => {
    const person = await server.signedIn()
    const [first = '', second = ''] = await addLots(2)
    const plan = await add(person, [first, second], { budget: dollars(400) })
    // As the job leaves it before it sends the bid; the lot closes meanwhile.
    await server.database.pool.query(
      `update spend_plan_lots set state = 'placing', next_max_cents = 10000, move_no = 1 where plan_id = $1 and lot_id = $2`,
      [plan.id, second],
    )
    expect(await read(person, plan.id)).toMatchObject({ lots: [{}, { status: 'placing', cost: dollars(120) }] })
    await close([second])
    await expect.poll(() => server.one('select state from lots where id = $1', [second])).toBe('passed')
    await server.spendPlans.round()
    expect(statuses(await read(person, plan.id))).toEqual(['leading', 'too-late'])
  })
})

describe('a maximum of a plan', () => {
  test('is not revived by a void, and its owner can’t bid beside it', async () => {
    const person = await server.signedIn()
    const lots = await addLots(2)
    const [first = '', second = ''] = lots
    const plan = await add(person, lots, { budget: dollars(400) })
    expect(await codeOf(post(person, `/lots/${first}/bids`, { amount: dollars(200) }))).toBe('bid.in-plan')
    await bid(rival, first, dollars(500))
    await changed(person, plan.id, ['outbid', 'leading'])

    const { rows } = await server.database.pool.query(
      'select max(sequence) as sequence from lot_entries where lot_id = $1',
      [first],
    )
    const voided = await post(admin, `/lots/${first}/voids`, { sequence: rows[0].sequence, reason: 'Misread' })
    expect(voided.ok).toBe(true)
    expect((await lotOf(first)).leader_id).toBeNull()
    await server.spendPlans.round()
    expect(statuses(await read(person, plan.id))).toEqual(['outbid', 'leading'])
    expect((await lotOf(second)).leader_id).toBe(person.id)
  })

  test('is not placed where its owner leads already or may not bid, and waits for a card', async () => {
    const person = await server.signedIn({ role: 'artist', isApproved: true, otherRoles: ['realtor'] })
    const [led = '', own = '', commissioned = ''] = await addLots(3)
    await bid(person, led, dollars(100))
    const newcomer = await server.signedIn()
    const lots = await addLots(1)
    await changeSetting(admin, 'payment', { cardBeforeBidding: true })
    const [waiting, plan] = [await add(person, [led, own, commissioned]), await add(newcomer, lots)]
    expect(statuses(waiting)).toEqual(['can-not-bid', 'can-not-bid', 'can-not-bid'])
    expect(statuses(plan)).toEqual(['can-not-bid'])

    // They became the person's own since they were planned.
    await server.database.pool.query('update lots set interested_parties = array[$2::uuid] where id = $1', [
      own,
      person.id,
    ])
    await server.database.pool.query('update lots set commissions = $2 where id = $1', [
      commissioned,
      { [person.id]: '2100-01-01T00:00:00.000Z' },
    ])
    await changeSetting(admin, 'payment', { cardBeforeBidding: false })
    await server.spendPlans.round()
    expect(statuses(await read(person, waiting.id))).toEqual(['led-by-you', 'not-allowed', 'not-allowed'])
    expect(statuses(await read(newcomer, plan.id))).toEqual(['leading'])
  })

  test('waits while it would let its owner owe too much, and says so', async () => {
    const person = await server.signedIn()
    const lots = await addLots(1)
    await changeSetting(admin, 'payment', { unpaidLimit: dollars(99) })
    const plan = await add(person, lots)
    expect(statuses(plan)).toEqual(['over-limit'])
    await server.spendPlans.round()
    expect(statuses(await read(person, plan.id))).toEqual(['over-limit'])
    // Once for the wait, however often it is tried.
    const { notices } = (await (await person.fetch('/api/v1/notices')).json()) as { notices: { kind: string }[] }
    expect(notices).toMatchObject([{ kind: 'plan-waits', details: { path: expect.stringContaining('view=plans') } }])
    await changeSetting(admin, 'payment', { unpaidLimit: null })
    await server.spendPlans.round()
    expect(statuses(await read(person, plan.id))).toEqual(['leading'])
  })

  test('costs what delivery and tax were when it was placed, whatever the tables say later', async () => {
    const person = await server.signedIn()
    const lots = await addLots(2)
    const plan = await add(person, lots, { budget: dollars(400) })
    const [max] = plan.lots.map((lot) => lot.max)
    expect(max).toBe(dollars(380))
    await changeSetting(admin, 'tax', { rows: [{ ...salesTax, region: null }] })
    await server.spendPlans.round()
    expect(await read(person, plan.id)).toMatchObject({ lots: [{ max, cost: dollars(400) }, { reason: 'no-money' }] })
    await bid(rival, must(lots[0], 'a lot'), dollars(500))
    await changed(person, plan.id, ['outbid', 'leading'])
    const { lots: planned } = await read(person, plan.id)
    // $345.45, a tenth of it, and $20 for the delivery.
    expect(planned[1]).toMatchObject({ max: 34_545, cost: dollars(400) })
    await changeSetting(admin, 'tax', { rows: [] })
  })

  test('that is raised after the tables changed costs what it did before', async () => {
    const person = await server.signedIn()
    const [lotId = ''] = await addLots(1)
    await addAddress(person, newYork)
    const plan = await add(person, [lotId], { budget: dollars(400) })
    await changeSetting(admin, 'tax', { rows: [{ ...salesTax, region: null }] })
    const raised = { budget: dollars(500), limit: dollars(500) }
    const { lots } = await planOf(put(person, `/spend-plans/${plan.id}`, bodyOf([lotId], raised)))
    expect(lots).toMatchObject([{ max: dollars(480), cost: dollars(500) }])
    await bid(rival, lotId, dollars(400))
    const { amount, tax, total } = await ownOrder(person, await wonOrder(lotId))
    expect(amount).toBeGreaterThan(dollars(400))
    expect({ tax, total }).toEqual({ tax: 0, total: amount + dollars(20) })
    await changeSetting(admin, 'tax', { rows: [] })
  })

  test('that was outbid is not offered to its owner after a void of the sale', async () => {
    const person = await server.signedIn()
    const [lotId = ''] = await addLots(1)
    const plan = await add(person, [lotId])
    await bid(rival, lotId, dollars(500))
    await changed(person, plan.id, ['outbid'])
    const orderId = await wonOrder(lotId)
    const sequence = await server.one(
      'select max(sequence) from lot_entries where lot_id = $1 and bidder_id = $2 and kind = $3',
      [lotId, rival.id, 'open'],
    )
    expect((await post(admin, `/lots/${lotId}/voids`, { sequence, reason: 'Not theirs' })).status).toBe(204)
    expect(await codeOf(post(admin, `/admin/orders/${orderId}/offer`))).toBe('order.no-underbidder')
    expect(statuses(await read(person, plan.id))).toEqual(['outbid'])
  })
})

describe('a change of a plan', () => {
  test('lowers maximums first, and is refused where the plan leads at more than that', async () => {
    const person = await server.signedIn()
    const lots = await addLots(2)
    const [first = ''] = lots
    const plan = await add(person, lots)
    const lower = await planOf(put(person, `/spend-plans/${plan.id}`, bodyOf(lots, { budget: dollars(500) })))
    expect(lower.budget).toBe(dollars(500))
    expect(lower.lots.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(dollars(500))

    await bid(rival, first, dollars(300))
    const before = await lotOf(first)
    const refusal = await refusalOf(put(person, `/spend-plans/${plan.id}`, bodyOf(lots, { budget: dollars(200) })))
    expect(refusal).toMatchObject({ code: 'spend-plan.committed', details: { maxWins: 2 } })
    expect(await lotOf(first)).toEqual(before)
    expect((await read(person, plan.id)).budget).toBe(dollars(500))
    const without = bodyOf(lots.slice(1))
    expect(await codeOf(put(person, `/spend-plans/${plan.id}`, without))).toBe('spend-plan.leads-lot')
    const elsewhere = bodyOf(lots, { country: 'ES' })
    expect(await codeOf(put(person, `/spend-plans/${plan.id}`, elsewhere))).toBe('spend-plan.destination-fixed')
  })

  test('to none at all leaves the price that the room has seen', async () => {
    const person = await server.signedIn()
    const [lotId = '', other = ''] = await addLots(2)
    const plan = await add(person, [lotId, other], { maxWins: 1 })
    const stopped = await planOf(post(person, `/spend-plans/${plan.id}/stop`))
    expect(statuses(stopped)).toEqual(['leading', 'stopped'])
    const { leader_max_cents, current_bid_cents } = await lotOf(lotId)
    expect(leader_max_cents).toBe(current_bid_cents)
    expect(await codeOf(put(person, `/spend-plans/${plan.id}`, bodyOf([lotId])))).toBe('spend-plan.stopped')
  })
})

describe('a plan is refused', () => {
  test('where its owner has as many as there can be', async () => {
    const person = await server.signedIn()
    const [lotId = '', another = ''] = await addLots(2)
    const { id } = await add(person, [lotId])
    // Without money for it, they all wait for the lot.
    await server.database.pool.query(
      `with copies as (
         insert into spend_plans (account_id, name, budget_cents, most_wins, country, region)
         select account_id, name, 1, most_wins, country, region from spend_plans, generate_series(2, $2)
         where id = $1 returning id
       )
       insert into spend_plan_lots (plan_id, lot_id, preference, limit_cents, terms)
       select copies.id, lot_id, preference, limit_cents, terms from spend_plan_lots, copies where plan_id = $1`,
      [id, planLimits.plans],
    )
    expect(await refusalOf(post(person, '/spend-plans', bodyOf([another])))).toMatchObject({
      ...{ status: 409, code: 'spend-plan.full', details: { max: planLimits.plans } },
    })
  })

  test('for lots that are unknown, in another plan or sent by quote, and for amounts that look like a slip', async () => {
    const person = await server.signedIn()
    const [lotId = '', byQuote = ''] = await addLots(2)
    await server.database.pool.query(
      `update artworks set shipping = 'quote' where id = (select artwork_id from lots where id = $1)`,
      [byQuote],
    )
    const refused = (lotIds: readonly string[], wanted?: Wanted) =>
      codeOf(post(person, '/spend-plans', bodyOf(lotIds, wanted)))
    expect(await refused(['00000000-0000-7000-8000-000000000000'])).toBe('lot.unknown')
    expect(await refused([byQuote])).toBe('spend-plan.by-quote')
    const high = { limit: dollars(50_000), budget: dollars(50_000) }
    expect(await refused([lotId], high)).toBe('spend-plan.unusual')
    expect((await lotOf(lotId)).leader_id).toBeNull()
    const meant = { ...high, lots: [{ lotId, limit: high.limit, confirmUnusual: true }] }
    expect(statuses(await add(person, [lotId], meant))).toEqual(['leading'])
    expect(await refused([lotId])).toBe('spend-plan.lot-elsewhere')
    expect(await refused([lotId, lotId])).toBe('request.invalid')
    expect(await refused([])).toBe('request.invalid')
    expect(await refused([lotId], { maxWins: 0 })).toBe('request.invalid')
  })

  test('for a lot that its owner is paid from, as its seller or by commission, when it is made and when it is changed', async () => {
    const seller = await server.signedIn({ role: 'artist' })
    const realtor = await server.signedIn({ role: 'realtor' })
    const [other = '', commissioned = ''] = await addLots(2)
    const { lotId: own } = await server.work({ sellerId: seller.id })
    await server.database.pool.query(`update lots set commissions = $2 where id = $1`, [
      commissioned,
      JSON.stringify({ [realtor.id]: '2999-01-01T00:00:00.000Z' }),
    ])
    for (const [person, lotId] of [
      [seller, own],
      [realtor, commissioned],
    ] as const) {
      const refused = { status: 409, code: 'spend-plan.own-lot', details: { lotId } }
      const plan = await add(person, [other])
      expect(await refusalOf(post(person, '/spend-plans', bodyOf([lotId])))).toMatchObject(refused)
      expect(await refusalOf(put(person, `/spend-plans/${plan.id}`, bodyOf([other, lotId])))).toMatchObject(refused)
      expect((await read(person, plan.id)).lots.map(({ lot }) => lot.id)).toEqual([other])
      await planOf(post(person, `/spend-plans/${plan.id}/stop`))
    }
  })

  test('for a lot by quote only until its buyer has accepted one, for the place of the plan', async () => {
    const [person, seller] = [await server.signedIn(), await server.signedIn({ role: 'artist', isApproved: true })]
    const { lotId } = await workByQuote(server, { sellerId: seller.id, startingBid: dollars(100) })
    const { id: quoteId } = await quoteOf(askFor(person, lotId, await addAddress(person)))
    await quoteOf(offer(seller, quoteId, dollars(150)))
    const there = { country: 'ES', region: 'Madrid' }
    expect(await codeOf(post(person, '/spend-plans', bodyOf([lotId], there)))).toBe('spend-plan.by-quote')
    await quoteOf(accept(person, quoteId, dollars(150)))
    expect(await codeOf(post(person, '/spend-plans', bodyOf([lotId])))).toBe('spend-plan.by-quote')
    const { lots } = await add(person, [lotId], there)
    expect(lots).toMatchObject([{ status: 'leading', max: dollars(250), cost: dollars(400) }])
  })

  test('to everybody but its owner, who finds it in the export; its maximums stand against an erasure', async () => {
    const person = await server.signedIn()
    const [lotId = ''] = await addLots(1)
    const plan = await add(person, [lotId])
    for (const other of [rival, admin]) {
      expect(await codeOf(get(other, `/spend-plans/${plan.id}`))).toBe('spend-plan.unknown')
      expect(await codeOf(post(other, `/spend-plans/${plan.id}/stop`))).toBe('spend-plan.unknown')
    }
    const exported = (await (await post(person, '/account/export')).json()) as Record<string, unknown>
    expect(JSON.stringify(exported)).toContain('"Autumn"')

    const erase = () => person.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
    expect(await refusalOf(erase())).toMatchObject({
      code: 'account.has-obligations',
      details: { obligations: [{ kind: 'maximum-bid' }] },
    })
    await bid(rival, lotId, dollars(900))
    await changed(person, plan.id, ['outbid'])
    expect((await erase()).status).toBe(204)
    expect(await server.one('select count(*) from spend_plans where id = $1', [plan.id])).toBe(0)
  })
})
