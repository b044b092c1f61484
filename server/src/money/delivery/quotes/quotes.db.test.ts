import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { Overview } from '@vermeil/contracts/desk/overview.schema'
import { quoteTerms } from '@vermeil/contracts/money/quote-terms'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../../../../test/change-setting.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import { answerOf, type PayingServer } from '../../payments/payments.fixtures.ts'
import {
  bid,
  checkout,
  codeOf,
  get,
  noDifference,
  openSale,
  ownOrder,
  payLink,
  post,
} from '../../payments/sales.fixtures.ts'
import {
  accept,
  addAddress,
  arrives,
  askFor,
  liveQuotesOf,
  offer,
  quoteOf,
  quotesOf,
  workByQuote,
} from './quotes.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
let admin: SignedIn
let home: string
beforeAll(async () => {
  ;({ server, artist, buyer, rival, admin } = await openSale())
  home = await addAddress(buyer)
})
afterAll(() => server.close())

const newWork = () => workByQuote(server, { sellerId: artist.id, startingBid: dollars(100) })
const stateOf = async (person: SignedIn, quoteId: string) =>
  (await quotesOf(person)).find(({ id }) => id === quoteId)?.state
const needsOf = async (person: SignedIn) => (await answerOf(get(person, '/account/overview'), Overview)).needs
const noticesOf = async (person: SignedIn) =>
  (await answerOf(get(person, '/notices?topic=payments'), NoticePage)).notices
    .filter(({ kind }) => kind === 'quote')
    .map(({ details }) => details.text)
const runRound = () => runJobs(server, (name) => name === 'quotes.round')
const asked = async () => quoteOf(askFor(buyer, (await newWork()).lotId, home))
const offered = async (price = dollars(85)) => quoteOf(offer(artist, (await asked()).id, price))
const passDeadline = (quoteId: string) =>
  server.database.pool.query('update delivery_quotes set until_at = house_now() where id = $1', [quoteId])

test('a quote is asked for, offered, changed and accepted at the price that was shown', async () => {
  const rows = [{ country: 'ES', region: null, rate: 1_000, mode: 'added', onWork: true, onDelivery: true } as const]
  expect((await changeSetting(admin, 'tax', { rows })).status).toBe(200)
  const { lotId, title } = await newWork()
  const quote = await quoteOf(askFor(buyer, lotId, home))
  expect(quote).toMatchObject({
    ...{ side: 'buyer', state: 'asked', price: null, orderId: null, lot: { id: lotId, title } },
    // The street is for later.
    place: { country: 'ES', region: 'Madrid', city: 'Madrid', postalCode: '28013' },
    can: { offer: false, decide: false, withdraw: true },
  })
  expect(JSON.stringify(await quotesOf(artist))).not.toContain('Calle Mayor')
  expect((await quotesOf(artist))[0]).toMatchObject({ id: quote.id, side: 'seller', can: { offer: true } })
  expect(await needsOf(artist)).toContainEqual(expect.objectContaining({ kind: 'quote-requests', count: 1 }))
  expect(await noticesOf(artist)).toEqual([`Somebody asks what the delivery of ${title} to Madrid, Spain costs.`])

  expect(await codeOf(accept(buyer, quote.id, 0))).toBe('quote.wrong-state')
  await quoteOf(offer(artist, quote.id, dollars(85)))
  const [live] = await liveQuotesOf(buyer)
  expect(live).toMatchObject({ lotId, state: 'offered', addressId: home, price: dollars(85), arrives, terms: null })
  await quoteOf(offer(artist, quote.id, dollars(80)))
  expect(await codeOf(accept(buyer, quote.id, dollars(85)))).toBe('quote.price-differs')
  const accepted = await quoteOf(accept(buyer, quote.id, dollars(80)))
  expect(accepted).toMatchObject({ state: 'accepted', can: { decide: false, withdraw: false } })
  const tax = { rate: 1_000, mode: 'added', onWork: true, onDelivery: true }
  const terms = { delivery: { fixed: dollars(80), insuranceRate: 0 }, tax }
  // What was accepted stays, whatever the table says later.
  expect((await changeSetting(admin, 'tax', { rows: [] })).status).toBe(200)
  expect((await liveQuotesOf(buyer))[0]).toMatchObject({ state: 'accepted', terms })
  expect(await liveQuotesOf(rival)).toEqual([])

  expect(await noticesOf(buyer)).toEqual([`The delivery of ${title} to Madrid, Spain costs $80. Accept or refuse it.`])
  expect((await noticesOf(artist))[0]).toBe(`Your price of $80 for the delivery of ${title} is accepted.`)
  expect((await needsOf(artist)).map(({ kind }) => kind)).not.toContain('quote-requests')
  for (const step of [offer(artist, quote.id, 1), post(buyer, `/quotes/${quote.id}/refusal`)]) {
    expect(await codeOf(step)).toBe('quote.wrong-state')
  }
  // The same place needs no second quote, another one does.
  expect(await codeOf(askFor(buyer, lotId, home))).toBe('quote.already')
  expect((await askFor(buyer, lotId, await addAddress(buyer, { postalCode: '28014' }))).status).toBe(201)
})

test('a request that makes no sense is refused, and so is everybody but the two sides', async () => {
  const { lotId, artworkId } = await newWork()
  const nowhere = '00000000-0000-7000-8000-000000000000'
  expect(await codeOf(askFor(rival, lotId, home))).toBe('address.unknown')
  expect(await codeOf(askFor(buyer, nowhere, home))).toBe('lot.unknown')
  expect(await codeOf(askFor(artist, lotId, await addAddress(artist)))).toBe('quote.own-work')
  const quote = await quoteOf(askFor(buyer, lotId, home))
  expect(await codeOf(askFor(buyer, lotId, home))).toBe('quote.already')
  const calls = [offer(rival, quote.id, 1), accept(rival, quote.id, 1), offer(admin, quote.id, 1)]
  expect(await Promise.all(calls.map(codeOf))).toEqual(Array(3).fill('quote.unknown'))
  expect(await codeOf(offer(buyer, quote.id, 1))).toBe('access.denied')
  expect(await codeOf(accept(artist, quote.id, 1))).toBe('access.denied')
  for (const price of [-1, 0.5, 10_000_001])
    expect(await codeOf(offer(artist, quote.id, price))).toBe('request.invalid')
  const backwards = { price: 1, arrives: { min: 9, max: 5 } }
  const answer = artist.fetch(`/api/v1/quotes/${quote.id}/offer`, { method: 'PUT', json: backwards })
  expect(await codeOf(answer)).toBe('request.invalid')

  const own = `shipping = 'own-price', own_delivery_cents = 4000, own_delivery_abroad_cents = 9000`
  await server.database.pool.query(`update artworks set ${own} where id = $1`, [artworkId])
  const abroad = await addAddress(buyer, { country: 'PT', postalCode: '1100-148', city: 'Lisbon' })
  expect(await codeOf(askFor(buyer, lotId, abroad))).toBe('quote.not-needed')
})

test('an account has a limited number of open quotes, also when it asks for many at once', async () => {
  const eager = await server.signedIn()
  const address = await addAddress(eager)
  const works = await Promise.all(Array.from({ length: quoteTerms.openPerAccount + 3 }, newWork))
  const answers = await Promise.all(works.map(({ lotId }) => askFor(eager, lotId, address)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(quoteTerms.openPerAccount)
  expect(await codeOf(askFor(eager, (await newWork()).lotId, address))).toBe('quote.too-many')
  const [first] = await quotesOf(eager)
  for (const _ of [1, 2]) {
    expect(await quoteOf(post(eager, `/quotes/${first?.id}/withdrawal`))).toMatchObject({ state: 'withdrawn' })
  }
  expect((await askFor(eager, (await newWork()).lotId, address)).status).toBe(201)
})

test('an administrator answers for a work of Vermeil, and that is recorded', async () => {
  const { lotId } = await workByQuote(server, {})
  const quote = await quoteOf(askFor(buyer, lotId, home))
  expect(await needsOf(admin)).toContainEqual({ kind: 'delivery-quotes', count: 1 })
  expect(await codeOf(offer(artist, quote.id, 1))).toBe('quote.unknown')
  await quoteOf(offer(admin, quote.id, dollars(40)))
  const entry = `select after from audit_log where act = 'quote.offer' and subject = $1`
  expect(await server.one(entry, [`quote:${quote.id}`])).toEqual({ price: dollars(40), state: 'offered' })
})

test('a quote ends by its deadline, with its lot, and by either side', async () => {
  const [unanswered, undecided, unused] = [await asked(), await offered(), await offered()]
  await quoteOf(accept(buyer, unused.id, dollars(85)))
  for (const { id } of [unanswered, undecided, unused]) await passDeadline(id)
  await runRound()
  for (const { id } of [unanswered, undecided, unused]) expect(await stateOf(buyer, id)).toBe('expired')
  expect(await noticesOf(buyer)).toContain(
    `There is no price for the delivery of ${unanswered.lot.title} to Madrid, Spain: nobody answered in time.`,
  )
  expect(await noticesOf(artist)).toContain(
    `You named no price in time for the delivery of ${unanswered.lot.title} to Madrid, Spain.`,
  )

  const refused = await offered()
  expect(await quoteOf(post(buyer, `/quotes/${refused.id}/refusal`))).toMatchObject({ state: 'refused', until: null })
  const declined = await asked()
  expect(await quoteOf(post(artist, `/quotes/${declined.id}/withdrawal`))).toMatchObject({ state: 'withdrawn' })
  expect((await noticesOf(buyer))[0]).toBe(
    `The seller names no price for the delivery of ${declined.lot.title} to Madrid, Spain.`,
  )

  const withdrawn = await offered()
  const artworkId = await server.one<string>('select artwork_id from lots where id = $1', [withdrawn.lot.id])
  const answer = await artist.fetch(`/api/v1/listings/${artworkId}/withdrawal`, { method: 'PUT', json: {} })
  expect(answer.status).toBe(200)
  expect(await codeOf(accept(buyer, withdrawn.id, dollars(85)))).toBe('quote.wrong-state')
  await runRound()
  expect(await stateOf(buyer, withdrawn.id)).toBe('expired')

  // What the underbidder has accepted holds: the work may still be offered to them.
  const held = await offered()
  await quoteOf(accept(buyer, held.id, dollars(85)))
  await bid(buyer, held.lot.id, dollars(150))
  await bid(rival, held.lot.id, dollars(200))
  await server.database.pool.query('update lots set closes_at = house_now() where id = $1', [held.lot.id])
  await until(async () => expect(await server.one('select state from lots where id = $1', [held.lot.id])).toBe('sold'))
  await runRound()
  expect((await quotesOf(buyer)).find(({ id }) => id === held.id)).toMatchObject({ state: 'accepted', until: null })
})

const price = dollars(200)
const choose = (person: SignedIn, orderId: string, option: string, addressId?: string) =>
  person.fetch(`/api/v1/orders/${orderId}/delivery`, {
    method: 'PUT',
    json: { option, ...(addressId && { addressId }) },
  })
const cancel = (person: SignedIn, orderId: string) => post(person, `/orders/${orderId}/cancellation`)
const askFrom = (person: SignedIn, orderId: string, addressId: string) =>
  post(person, `/orders/${orderId}/quotes`, { addressId })
/** In how many hours an order is due, by the clock of the server. */
const dueIn = async (orderId: string) =>
  Math.round(
    await server.one<number>(
      `select extract(epoch from due_at - house_now())::float / 3600 from orders where id = $1`,
      [orderId],
    ),
  )
const orderIdOf = (lotId: string) =>
  until(async () => {
    const { rows } = await server.database.pool.query('select id from orders where lot_id = $1', [lotId])
    expect(rows).toHaveLength(1)
    return rows[0].id as string
  })
const close = (lotId: string) =>
  server.database.pool.query('update lots set closes_at = house_now() where id = $1', [lotId])

/** A lot by quote that this person has won for $200. */
async function won(winner: SignedIn, work?: { lotId: string; title: string }) {
  const { lotId, title } = work ?? (await newWork())
  await bid(winner, lotId, price)
  await close(lotId)
  const orderId = await orderIdOf(lotId)
  return { lotId, title, orderId, quote: (await quotesOf(winner)).find((quote) => quote.lot.id === lotId) }
}
const quotedOrder = async (winner: SignedIn) => {
  const { quote, ...order } = await won(winner)
  expect(quote).toMatchObject({ state: 'asked', orderId: order.orderId })
  return { ...order, quoteId: quote?.id ?? '' }
}

test('the winner of a lot by quote pays 72 hours after the price, which is added to the order', async () => {
  const { orderId, quoteId, title, lotId } = await quotedOrder(buyer)
  expect(await dueIn(orderId)).toBe(5 * 24 + 72)
  await server.mailTo(buyer.email, new RegExp(`You won ${title}`))
  const dueByNotice = async () => {
    const { notices } = await answerOf(get(buyer, '/notices'), NoticePage)
    const notice = notices.find(({ kind, lot }) => kind === 'won' && lot?.id === lotId)
    return must(notice, 'the notice of the win').details.paymentDueAt
  }
  // The time to pay has not begun.
  expect(await dueByNotice()).toBeUndefined()
  expect(await ownOrder(buyer, orderId)).toMatchObject({
    ...{ total: price, canPay: false },
    deliveryChoice: { isNeeded: true, canCancel: false, pickupAt: null, quote: { id: quoteId, state: 'asked' } },
  })
  expect(await codeOf(checkout(buyer, orderId))).toBe('delivery.choice-needed')
  for (const option of ['pickup', 'own-carrier']) {
    expect(await codeOf(choose(buyer, orderId, option))).toBe(`delivery.no-${option}`)
  }
  expect(await codeOf(cancel(buyer, orderId))).toBe('order.not-cancelable')
  expect(await codeOf(post(buyer, `/quotes/${quoteId}/withdrawal`))).toBe('access.denied')

  await quoteOf(offer(artist, quoteId, dollars(85)))
  expect(await dueIn(orderId)).toBe(72)
  expect(await dueByNotice()).toBe(must((await ownOrder(buyer, orderId)).dueAt, 'a due date'))
  await quoteOf(accept(buyer, quoteId, dollars(85)))
  expect(await dueIn(orderId)).toBe(72)
  expect(await ownOrder(buyer, orderId)).toMatchObject({
    ...{ total: price + dollars(85), delivery: dollars(85), deliveryOption: 'delivery', arrives, canPay: true },
    address: { line1: 'Calle Mayor 1', postalCode: '28013' },
  })
  const { text } = await server.mailTo(buyer.email, new RegExp(`Your invoice for ${title}`))
  expect(text).toContain('$285')
  await server.pay(await payLink(buyer, orderId))
  await server.deliverAll()
  await until(async () => expect((await ownOrder(buyer, orderId)).status).toBe('paid'))
  await noDifference(server)
})

test('without a price in five days the winner picks up, sends a carrier or cancels at no cost', async () => {
  const { orderId, quoteId } = await quotedOrder(buyer)
  await passDeadline(quoteId)
  await runRound()
  expect(await dueIn(orderId)).toBe(72)
  const { deliveryChoice } = await ownOrder(buyer, orderId)
  expect(deliveryChoice).toMatchObject({ isNeeded: true, canCancel: true, pickupAt: { country: 'US' } })
  await server.database.pool.query(`update orders set due_at = house_now() + interval '1 hour' where id = $1`, [
    orderId,
  ])
  expect((await choose(buyer, orderId, 'own-carrier')).status).toBe(200)
  expect(await ownOrder(buyer, orderId)).toMatchObject({
    ...{ deliveryOption: 'own-carrier', total: price, delivery: 0, canPay: true },
    deliveryChoice: { canCancel: false },
  })
  // The choice gave 72 hours; changing it gives none.
  expect(await dueIn(orderId)).toBe(72)
  await server.database.pool.query(`update orders set due_at = house_now() + interval '9 hours' where id = $1`, [
    orderId,
  ])
  expect((await choose(buyer, orderId, 'pickup')).status).toBe(200)
  expect(await dueIn(orderId)).toBe(9)
  expect(await codeOf(cancel(buyer, orderId))).toBe('order.not-cancelable')

  const refused = await quotedOrder(buyer)
  await quoteOf(offer(artist, refused.quoteId, dollars(900)))
  await quoteOf(post(buyer, `/quotes/${refused.quoteId}/refusal`))
  expect((await cancel(buyer, refused.orderId)).status).toBe(200)
  expect(await ownOrder(buyer, refused.orderId)).toMatchObject({ status: 'canceled' })
  await server.mailTo(buyer.email, new RegExp(`Your order of ${refused.title} is canceled`))
  const again = await cancel(buyer, refused.orderId)
  expect([again.status, await again.json()]).toMatchObject([200, { status: 'canceled' }])
  expect(await server.one('select lapsed_at from orders where id = $1', [refused.orderId])).toBeNull()
  expect((await post(admin, `/admin/orders/${refused.orderId}/relist`)).status).toBe(200)

  const declined = await quotedOrder(buyer)
  await quoteOf(post(artist, `/quotes/${declined.quoteId}/withdrawal`))
  expect((await ownOrder(buyer, declined.orderId)).deliveryChoice).toMatchObject({ canCancel: true })
})

test('what was asked for or accepted before the sale counts for the order', async () => {
  const early = await newWork()
  const first = await quoteOf(askFor(buyer, early.lotId, home))
  const taken = await won(buyer, early)
  expect(taken.quote).toMatchObject({ id: first.id, state: 'asked', orderId: taken.orderId })

  const offeredWork = await newWork()
  const answered = await quoteOf(askFor(buyer, offeredWork.lotId, home))
  await quoteOf(offer(artist, answered.id, dollars(70)))
  const waiting = await won(buyer, offeredWork)
  expect(waiting.quote).toMatchObject({ id: answered.id, state: 'offered', orderId: waiting.orderId })
  expect(await dueIn(waiting.orderId)).toBe(72)

  const acceptedWork = await newWork()
  const accepted = await quoteOf(askFor(buyer, acceptedWork.lotId, home))
  await quoteOf(offer(artist, accepted.id, dollars(60)))
  await quoteOf(accept(buyer, accepted.id, dollars(60)))
  const { orderId } = await won(buyer, acceptedWork)
  expect(await ownOrder(buyer, orderId)).toMatchObject({ total: price + dollars(60), canPay: true })
  expect(await dueIn(orderId)).toBe(72)

  // Another destination needs another quote; refusing it frees the buyer, also to go back to the first.
  const away = await addAddress(buyer, { country: 'PT', postalCode: '1100-148', city: 'Lisbon', region: '' })
  expect(await codeOf(choose(buyer, orderId, 'delivery', away))).toBe('delivery.quote-needed')
  expect((await askFrom(buyer, orderId, away)).status).toBe(200)
  const other = (await ownOrder(buyer, orderId)).deliveryChoice?.quote
  await quoteOf(offer(artist, other?.id ?? '', dollars(300)))
  await quoteOf(post(buyer, `/quotes/${other?.id}/refusal`))
  expect(await ownOrder(buyer, orderId)).toMatchObject({ canPay: false, deliveryChoice: { canCancel: true } })
  expect((await choose(buyer, orderId, 'delivery', home)).status).toBe(200)
  expect(await ownOrder(buyer, orderId)).toMatchObject({ total: price + dollars(60), canPay: true })
})

test('a decision about a quote closes the payment page for the total of before', async () => {
  const { orderId, quoteId } = await quotedOrder(buyer)
  await quoteOf(offer(artist, quoteId, dollars(60)))
  await quoteOf(accept(buyer, quoteId, dollars(60)))
  const away = await addAddress(buyer, { country: 'PT', postalCode: '4000-322', city: 'Porto', region: '' })
  await askFrom(buyer, orderId, away)
  const other = must((await ownOrder(buyer, orderId)).deliveryChoice?.quote, 'a second quote')
  await quoteOf(offer(artist, other.id, dollars(300)))
  // The first choice stands until then, and can be paid.
  const before = await payLink(buyer, orderId)
  const session = must(/cs_[a-zA-Z0-9_]+/.exec(before)?.[0], 'the session of the payment page')
  await quoteOf(accept(buyer, other.id, dollars(300)))
  expect((await server.client.checkout.sessions.retrieve(session)).status).toBe('expired')
  expect(await payLink(buyer, orderId)).not.toBe(before)
  expect(await ownOrder(buyer, orderId)).toMatchObject({ total: price + dollars(300), address: { city: 'Porto' } })
})

test('the underbidder who is offered the work gets a quote to their own address', async () => {
  const second = await server.signedIn()
  await addAddress(second, { postalCode: '28045' })
  const work = await newWork()
  await bid(second, work.lotId, price - dollars(50))
  const { orderId, quote } = await won(buyer, work)
  await quoteOf(offer(artist, quote?.id ?? '', dollars(900)))
  await quoteOf(post(buyer, `/quotes/${quote?.id}/refusal`))
  expect((await cancel(buyer, orderId)).status).toBe(200)
  expect((await post(admin, `/admin/orders/${orderId}/offer`)).ok).toBe(true)
  const own = must((await quotesOf(second))[0], 'a quote of the underbidder')
  expect(own).toMatchObject({ state: 'asked', place: { postalCode: '28045' } })
  expect(await dueIn(must(own.orderId, 'the order that was offered'))).toBe(5 * 24 + 72)
  await quoteOf(offer(artist, own.id, dollars(40)))
  await quoteOf(accept(second, own.id, dollars(40)))
  expect(await ownOrder(second, own.orderId ?? '')).toMatchObject({ total: price - dollars(10), canPay: true })
})

test('a winner without an address asks from the order, a limited number of times, and only for their own', async () => {
  const homeless = await server.signedIn()
  const { orderId, quote } = await won(homeless)
  expect(quote).toBeUndefined()
  expect(await dueIn(orderId)).toBe(72)
  expect(await codeOf(askFrom(homeless, orderId, home))).toBe('address.unknown')
  expect(await codeOf(askFrom(rival, orderId, home))).toBe('order.unknown')
  const codes = ['28013', '28014', '28015', '28016']
  const addresses = []
  for (const postalCode of codes) addresses.push(await addAddress(homeless, { postalCode }))
  for (const [place, address] of addresses.entries()) {
    const answer = askFrom(homeless, orderId, address)
    if (place < quoteTerms.perOrder) expect((await answer).status).toBe(200)
    else expect(await codeOf(answer)).toBe('quote.too-many')
  }
  const states = (await quotesOf(homeless)).map(({ state, place }) => `${place.postalCode} ${state}`)
  expect(states).toEqual(['28015 asked', '28014 withdrawn', '28013 withdrawn'])
  expect(await dueIn(orderId)).toBe(5 * 24 + 72)
})

test('a work by quote is bought at once only with an accepted quote, to the place of the quote', async () => {
  const { lotId, artworkId } = await workByQuote(server, { sellerId: artist.id, buyNow: price })
  const buy = (metadata: object = {}) =>
    server.invoke(buyer, 'create-payment', { amount: price, artworkId, paymentType: 'purchase', metadata })
  expect((await buy()).body).toMatchObject({ code: 'delivery.quote-needed' })
  const quote = await quoteOf(askFor(buyer, lotId, home))
  await quoteOf(offer(artist, quote.id, dollars(85)))
  expect((await buy()).body).toMatchObject({ code: 'delivery.quote-needed' })
  await quoteOf(accept(buyer, quote.id, dollars(85)))
  const elsewhere = await addAddress(buyer, { postalCode: '08001', city: 'Barcelona' })
  expect((await buy({ addressId: elsewhere })).body).toMatchObject({ code: 'delivery.quote-needed' })
  expect((await buy({ total: price })).body).toMatchObject({ code: 'payment.total-differs' })
  const { body } = await buy({ addressId: home, total: price + dollars(85) })
  expect(body.total).toBe(price + dollars(85))
  await server.pay(body.url)
  await server.deliverAll()
  await until(async () => expect(await server.one('select state from lots where id = $1', [lotId])).toBe('sold'))
  await noDifference(server)
})

test('a quote is accepted only for an address that its buyer still has', async () => {
  const address = await addAddress(buyer, { postalCode: '28020' })
  const quote = await quoteOf(askFor(buyer, (await newWork()).lotId, address))
  await quoteOf(offer(artist, quote.id, dollars(85)))
  const path = `/api/v1/account/addresses/${address}`
  const moved = await addAddress(buyer, { postalCode: '28021' })
  expect((await buyer.fetch(path, { method: 'DELETE' })).status).toBe(204)
  expect(await codeOf(accept(buyer, quote.id, dollars(85)))).toBe('quote.address-changed')
  // Another street in the same place will do.
  await buyer.fetch(`/api/v1/account/addresses/${moved}`, { method: 'DELETE' })
  await addAddress(buyer, { postalCode: '28020', line1: 'Calle Menor 2' })
  expect((await quoteOf(accept(buyer, quote.id, dollars(85)))).state).toBe('accepted')
})

test('quotes are in the export of both sides, and go with the account of the buyer', async () => {
  const leaver = await server.signedIn()
  const quote = await quoteOf(askFor(leaver, (await newWork()).lotId, await addAddress(leaver)))
  for (const person of [leaver, artist]) {
    expect(await (await post(person, '/account/export')).text()).toContain(quote.id)
  }
  const erased = await leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  expect(await stateOf(artist, quote.id)).toBeUndefined()
  expect((await noticesOf(artist))[0]).toContain('is no longer needed')
})
