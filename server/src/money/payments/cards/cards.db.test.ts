import { PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { plans } from '@vermeil/contracts/identity/plans'
import { CardList } from '@vermeil/contracts/money/cards.schema'
import { Exposure } from '@vermeil/contracts/money/exposure.schema'
import { CheckoutLink, PaymentResult } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { changeSetting } from '../../../../test/change-setting.ts'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { answerOf, type PayingServer, refusalOf, startPayingServer } from '../payments.fixtures.ts'
import { seedCard } from './seed-card.ts'

const visa = '4242424242424242'
const mastercard = '5555555555554444'

let server: PayingServer
let artist: SignedIn
let admin: SignedIn
let owner: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  artist = await server.signedIn({ role: 'artist', isApproved: true })
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.signedIn()
})

const call = (person: SignedIn, method: string, path: string, json?: unknown) =>
  person.fetch(`/api/v1${path}`, { method, ...(json === undefined ? {} : { json }) })
const cardsOf = async (person: SignedIn) => (await answerOf(call(person, 'GET', '/account/cards'), CardList)).cards
const askForCards = (cardBeforeBidding: boolean) => changeSetting(admin, 'payment', { cardBeforeBidding })
const bid = (person: SignedIn, lotId: string, offer: object) => call(person, 'POST', `/lots/${lotId}/bids`, offer)

async function addCard(person: SignedIn, number: string) {
  const { url } = await answerOf(call(person, 'POST', '/account/cards'), CheckoutLink)
  await server.pay(url, number)
  await server.deliverAll()
}

const guarantee = (work: { artworkId: string }, amount: number, isMaximum = false) => ({
  ...{ amount, paymentType: 'bid', artworkId: work.artworkId },
  ...(isMaximum ? { isMaximum } : {}),
})

/** Authorizes a card for a bid as the provider's page does, and says what the return page then answers. */
async function bidWithCard(person: SignedIn, body: object, meanwhile = async () => {}) {
  const { body: answer } = await server.invoke(person, 'create-payment', body)
  await meanwhile()
  await server.pay(answer.url)
  await server.deliverAll()
  const read = () => answerOf(person.fetch(`/api/v1/payments/session/${server.sessionIdOf(answer.url)}`), PaymentResult)
  await until(async () => expect((await read()).status).not.toBe('processing'))
  return read()
}

describe('cards of an account', () => {
  test('are added, listed, made the default and removed', async () => {
    expect(await cardsOf(owner)).toEqual([])
    await addCard(owner, visa)
    expect(await cardsOf(owner)).toEqual([
      expect.objectContaining({ brand: 'Visa', last4: '4242', isDefault: true, isExpired: false, paysPlan: false }),
    ])
    await addCard(owner, mastercard)
    const [first, second] = await cardsOf(owner)
    expect([first?.brand, second?.brand]).toEqual(['Visa', 'Mastercard'])

    const changed = await answerOf(call(owner, 'PUT', `/account/cards/${second?.id}/default`), CardList)
    expect(changed.cards.map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
      ['Mastercard', true],
      ['Visa', false],
    ])
    const label = () => server.one('select card_label from payment_customers where account_id = $1', [owner.id])
    expect(await label()).toBe('Mastercard ending 4444')

    // Without the default the other one takes its place, at the provider and here.
    const left = await answerOf(call(owner, 'DELETE', `/account/cards/${second?.id}`), CardList)
    expect(left.cards).toEqual([expect.objectContaining({ brand: 'Visa', isDefault: true })])
    expect(await label()).toBe('Visa ending 4242')
    await call(owner, 'DELETE', `/account/cards/${first?.id}`)
    expect(await label()).toBeNull()
    await server.deliverAll()
    expect(await label()).toBeNull()
  })

  test('one that has expired can’t become the default, and is no card on file', async () => {
    await addCard(owner, visa)
    await addCard(owner, mastercard)
    const onFile = () => server.one('select count(*) from accounts_with_card where account_id = $1', [owner.id])
    expect(await onFile()).toBe(1)
    const second = (await cardsOf(owner)).find(({ isDefault }) => !isDefault)
    await server.windClock('20 years')
    expect(await onFile()).toBe(0)
    const { data, error } = await server
      .newClient()
      .auth.signInWithPassword({ email: owner.email, password: testPassword })
    expect(error).toBeNull()
    const refused = fetch(`${server.url}/api/v1/account/cards/${second?.id}/default`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    })
    expect(await refusalOf(refused)).toMatchObject({ status: 409, code: 'card.expired' })
    await server.windClock('0')
  })

  test('are their owner’s alone', async () => {
    await addCard(owner, visa)
    const [card] = await cardsOf(owner)
    const stranger = await server.signedIn()
    await addCard(stranger, mastercard)
    for (const [method, path] of [
      ['DELETE', `/account/cards/${card?.id}`],
      ['PUT', `/account/cards/${card?.id}/default`],
      ['DELETE', '/account/cards/pm_nobodys'],
    ] as const) {
      expect(await refusalOf(call(stranger, method, path))).toMatchObject({ status: 404, code: 'card.unknown' })
    }
    expect(await cardsOf(owner)).toHaveLength(1)
    expect((await fetch(`${server.url}/api/v1/account/cards`)).status).toBe(401)
  })

  test('one that pays a plan stays until another one does', async () => {
    const { body } = await server.invoke(owner, 'create-subscription', { tier: 'Basic', price: plans.basic.price })
    await server.pay(body.url)
    await server.deliverAll()
    const [paying] = await cardsOf(owner)
    expect(paying).toMatchObject({ paysPlan: true, isDefault: true })
    expect(await refusalOf(call(owner, 'DELETE', `/account/cards/${paying?.id}`))).toMatchObject({
      ...{ status: 409, code: 'card.pays-plan' },
    })
    await addCard(owner, mastercard)
    const other = (await cardsOf(owner)).find(({ brand }) => brand === 'Mastercard')
    await call(owner, 'PUT', `/account/cards/${other?.id}/default`)
    expect(await cardsOf(owner)).toMatchObject([
      { brand: 'Mastercard', paysPlan: true },
      { brand: 'Visa', paysPlan: false },
    ])
    const left = await answerOf(call(owner, 'DELETE', `/account/cards/${paying?.id}`), CardList)
    expect(left.cards).toHaveLength(1)
  })
})

describe('what somebody may owe at once', () => {
  const owedBy = (person: SignedIn) => answerOf(call(person, 'GET', '/exposure'), Exposure)
  const start = { sellerId: '', startingBid: dollars(20_000) }

  test('is limited without a card; with one it is not, and the last card stays while it is needed', async () => {
    const [first, second] = [
      await server.work({ ...start, sellerId: artist.id }),
      await server.work({ ...start, sellerId: artist.id }),
    ]
    expect((await bid(owner, first.lotId, { maxAmount: dollars(21_000) })).status).toBe(201)
    const known = { limit: dollars(25_000), exposure: dollars(21_000), canCardLift: true }
    expect(await refusalOf(bid(owner, second.lotId, { amount: dollars(20_000) }))).toMatchObject({
      ...{ status: 409, code: 'bid.over-limit', details: { ...known, reason: 'amount' } },
    })
    expect(await owedBy(owner)).toEqual(known)

    await addCard(owner, visa)
    expect((await bid(owner, second.lotId, { amount: dollars(20_000) })).status).toBe(201)
    expect(await owedBy(owner)).toEqual({ exposure: dollars(41_000), limit: null, canCardLift: false })
    const [card] = await cardsOf(owner)
    const remove = () => call(owner, 'DELETE', `/account/cards/${card?.id}`)
    expect(await refusalOf(remove())).toMatchObject({ status: 409, code: 'card.last-while-bidding' })
    expect((await bid(owner, first.lotId, { maxAmount: dollars(20_000) })).status).toBe(201)
    await server.database.pool.query('update lots set closes_at = house_now() where id = $1', [second.lotId])
    await until(async () => expect(await owedBy(owner)).toMatchObject({ exposure: dollars(40_000) }))
    expect(await refusalOf(remove())).toMatchObject({ code: 'card.last-while-bidding' })
    const rival = await server.signedIn()
    expect((await bid(rival, first.lotId, { amount: dollars(21_000) })).status).toBe(201)
    expect((await remove()).status).toBe(200)
  })

  test('is looked at once more under its lock when the last card goes, which then stays on file', async () => {
    await addCard(owner, visa)
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    expect((await bid(owner, work.lotId, { amount: dollars(100) })).status).toBe(201)
    const [card] = await cardsOf(owner)
    const bidding = await server.database.pool.connect()
    onTestFinished(() => bidding.release())
    await bidding.query('begin')
    await bidding.query(`select pg_advisory_xact_lock(hashtextextended('exposure of ' || $1, 0))`, [owner.id])
    const removal = refusalOf(call(owner, 'DELETE', `/account/cards/${card?.id}`))
    await until(async () =>
      expect(
        await server.one(`select count(*) from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory' and query like '%exposure of%'`),
      ).toBe(1),
    )
    // Meanwhile they come to owe more than they may without a card.
    await bidding.query('update lots set leader_max_cents = $2 where id = $1', [work.lotId, dollars(26_000)])
    await bidding.query('commit')
    expect(await removal).toMatchObject({ status: 409, code: 'card.last-while-bidding' })
    expect(await server.one('select count(*) from accounts_with_card where account_id = $1', [owner.id])).toBe(1)
    expect(await cardsOf(owner)).toHaveLength(1)
  })

  test('does not count an invoice for a bank transfer, with which nothing is sold yet', async () => {
    const price = dollars(1_200_000)
    const { artworkId } = await server.work({ sellerId: artist.id, buyNow: price })
    const purchase = { amount: price, paymentType: 'purchase', artworkId }
    expect((await server.invoke(owner, 'create-payment', purchase)).body.url).toContain('/orders/')
    expect(await owedBy(owner)).toMatchObject({ exposure: 0 })
  })

  test('counts a sale that is not paid, whether its invoice is written or not, until it is paid', async () => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(24_000) })
    expect((await bid(owner, work.lotId, { amount: dollars(24_000) })).status).toBe(201)
    await server.database.pool.query('update lots set closes_at = house_now() where id = $1', [work.lotId])
    const orderOf = async () =>
      (await server.database.pool.query('select id from orders where lot_id = $1', [work.lotId])).rows[0]?.id
    await until(async () => {
      expect(await owedBy(owner)).toMatchObject({ exposure: dollars(24_000) })
      expect(await orderOf()).toBeDefined()
    })
    await server.database.pool.query(`update orders set status = 'lapsed', lapsed_at = house_now() where lot_id = $1`, [
      work.lotId,
    ])
    expect(await owedBy(owner)).toMatchObject({ exposure: 0 })
  })

  test('is limited for a card holder where an administrator says so, never by oneself, and that is recorded', async () => {
    await addCard(owner, visa)
    const limitOf = (person: SignedIn, limit: number | null) =>
      call(admin, 'PUT', `/admin/accounts/${person.id}/bid-limit`, { limit, reason: 'Two lapsed invoices' })
    expect((await limitOf(owner, dollars(500))).status).toBe(204)
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(1_000) })
    expect(await refusalOf(bid(owner, work.lotId, { amount: dollars(1_000) }))).toMatchObject({
      ...{ code: 'bid.over-limit', details: { limit: dollars(500), exposure: 0, canCardLift: false } },
    })
    // Before their card is authorized for it, not after.
    const authorization = await server.invoke(owner, 'create-payment', guarantee(work, dollars(1_000)))
    expect(authorization.body).toMatchObject({ code: 'bid.over-limit' })
    // The limit is what somebody must know first: a higher bid would not help.
    const tooLow = await server.invoke(owner, 'create-payment', guarantee(work, dollars(600)))
    expect(tooLow.body).toMatchObject({ code: 'bid.over-limit' })
    expect(await server.one('select count(*) from bid_guarantees where lot_id = $1', [work.lotId])).toBe(0)
    const record = await answerOf(call(admin, 'GET', `/admin/accounts/${owner.id}`), PersonRecord)
    expect(record).toMatchObject({
      limit: { amount: dollars(500), isExceeded: false },
      account: { bidLimit: dollars(500) },
    })
    expect(record.acts).toMatchObject([{ act: 'account.bid-limit', reason: 'Two lapsed invoices' }])
    expect((await limitOf(owner, null)).status).toBe(204)
    expect((await bid(owner, work.lotId, { amount: dollars(1_000) })).status).toBe(201)
    // A limit below what stands voids nothing, and says that it is exceeded.
    expect((await limitOf(owner, 0)).status).toBe(204)
    expect((await answerOf(call(admin, 'GET', `/admin/accounts/${owner.id}`), PersonRecord)).limit.isExceeded).toBe(
      true,
    )
    expect(await refusalOf(limitOf(admin, null))).toMatchObject({ status: 403, code: 'decision.party' })
  })
})

describe('with a card asked for before bidding', () => {
  beforeAll(async () => void (await askForCards(true)))
  afterAll(async () => void (await askForCards(false)))

  test('a card added in the settings is enough, and stays while its owner has open bids', async () => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    expect(await refusalOf(bid(owner, work.lotId, { amount: dollars(100) }))).toMatchObject({
      code: 'bid.card-required',
    })
    await addCard(owner, visa)
    expect((await bid(owner, work.lotId, { amount: dollars(100) })).status).toBe(201)
    const [card] = await cardsOf(owner)
    expect(await refusalOf(call(owner, 'DELETE', `/account/cards/${card?.id}`))).toMatchObject({
      ...{ status: 409, code: 'card.last-while-bidding' },
    })
    const rival = await server.signedIn()
    await addCard(rival, visa)
    expect((await bid(rival, work.lotId, { amount: dollars(500) })).status).toBe(201)
    expect((await call(owner, 'DELETE', `/account/cards/${card?.id}`)).status).toBe(200)
  })

  test.each([
    ['an open bid', false],
    ['a maximum', true],
  ])('%s is placed with the very amount that was confirmed, and its card stays', async (_, isMaximum) => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(1_000) })
    const result = await bidWithCard(owner, guarantee(work, dollars(3_100), isMaximum))
    expect(result).toMatchObject({
      ...{ status: 'completed', paymentType: 'bid', amount: dollars(3_100), title: work.title },
      bid: { isPlaced: true, refusal: null, isMaximum, youLead: true, lot: { id: work.lotId } },
    })
    const price = isMaximum ? dollars(1_000) : dollars(3_100)
    expect(await server.one('select current_bid_cents from lots where id = $1', [work.lotId])).toBe(price)
    expect(await server.one('select leader_max_cents from lots where id = $1', [work.lotId])).toBe(
      isMaximum ? dollars(3_100) : null,
    )
    const [card] = await cardsOf(owner)
    expect(card).toMatchObject({ brand: 'Visa', isDefault: true, guaranteedBids: 1 })
    expect(await refusalOf(call(owner, 'DELETE', `/account/cards/${card?.id}`))).toMatchObject({
      ...{ status: 409, code: 'card.guarantees-bids' },
    })
    // From now on bids are placed without a detour.
    expect((await bid(owner, work.lotId, { maxAmount: dollars(4_000) })).status).toBe(201)
  })

  test('a seeded card is one like any other, however often it is asked for', async () => {
    const { lotId } = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    const amount = dollars(100)
    expect(await refusalOf(bid(owner, lotId, { amount }))).toMatchObject({ code: 'bid.card-required' })
    for (let start = 0; start < 2; start++) await seedCard(server, owner)
    expect((await bid(owner, lotId, { amount })).status).toBe(201)
    expect(await cardsOf(owner)).toEqual([expect.objectContaining({ brand: 'Mastercard', isDefault: true })])
  })

  test('an unusual amount is asked about before the card is, and placed once it is confirmed', async () => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    const offer = guarantee(work, dollars(3_000))
    const refused = await server.invoke(owner, 'create-payment', offer)
    expect(refused).toMatchObject({ status: 409, body: { code: 'bid.unusual', details: { times: 30 } } })
    const result = await bidWithCard(owner, { ...offer, confirmUnusual: true })
    expect(result).toMatchObject({ status: 'completed', bid: { isPlaced: true, youLead: true } })
  })

  test('an amount that is no longer valid is not placed; the hold is released, and the bidder learns why', async () => {
    const rival = await server.signedIn()
    await addCard(rival, mastercard)
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    const result = await bidWithCard(owner, guarantee(work, dollars(150)), async () => {
      expect((await bid(rival, work.lotId, { amount: dollars(500) })).status).toBe(201)
    })
    expect(result).toMatchObject({
      status: 'refunded',
      bid: { isPlaced: false, refusal: 'The minimum bid is now $525.', youLead: false, currentBid: dollars(500) },
    })
    const released = `select status from bid_guarantees where lot_id = $1`
    await until(async () => expect(await server.one(released, [work.lotId])).toBe('released'))
    const intent = await server.one<string>('select payment_intent from bid_guarantees where lot_id = $1', [work.lotId])
    expect((await server.client.paymentIntents.retrieve(intent)).status).toBe('canceled')
    const { notices } = (await (await owner.fetch('/api/v1/notices')).json()) as { notices: { kind: string }[] }
    expect(notices).toMatchObject([
      {
        kind: 'bid-not-placed',
        details: { text: 'Your bid of $150 was not placed. The minimum bid is now $525. Nothing was charged.' },
      },
    ])
    // The card is on file all the same: the next bid needs no detour.
    expect((await bid(owner, work.lotId, { amount: dollars(525) })).status).toBe(201)
  })
})

// The last test: the emulator does not come back.
test('a card can’t be added while the provider does not answer', async () => {
  await server.emulator.close()
  expect(await refusalOf(call(owner, 'POST', '/account/cards'))).toMatchObject({
    ...{ status: 503, code: 'payment.provider-away' },
  })
})
