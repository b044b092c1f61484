import { dollars } from '@vermeil/contracts/money'
import { NoticePage } from '@vermeil/contracts/notices'
import { Overview } from '@vermeil/contracts/overview'
import { quoteTerms } from '@vermeil/contracts/quote-terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../../../../test/change-setting.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer } from '../../payments/payments.fixtures.ts'
import { bid, codeOf, get, openSale, post, until } from '../../payments/sales.fixtures.ts'
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
const newsOf = async (person: SignedIn) =>
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
  expect(await newsOf(artist)).toEqual([`Somebody asks what the delivery of ${title} to Madrid, Spain costs.`])

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

  expect(await newsOf(buyer)).toEqual([`The delivery of ${title} to Madrid, Spain costs $80. Accept or refuse it.`])
  expect((await newsOf(artist))[0]).toBe(`Your price of $80 for the delivery of ${title} is accepted.`)
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
  await quoteOf(post(eager, `/quotes/${first?.id}/withdrawal`))
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
  expect(await newsOf(buyer)).toContain(
    `There is no price for the delivery of ${unanswered.lot.title} to Madrid, Spain: nobody answered in time.`,
  )
  expect(await newsOf(artist)).toContain(
    `You named no price in time for the delivery of ${unanswered.lot.title} to Madrid, Spain.`,
  )

  const refused = await offered()
  expect(await quoteOf(post(buyer, `/quotes/${refused.id}/refusal`))).toMatchObject({ state: 'refused', until: null })
  const declined = await asked()
  expect(await quoteOf(post(artist, `/quotes/${declined.id}/withdrawal`))).toMatchObject({ state: 'withdrawn' })
  expect((await newsOf(buyer))[0]).toBe(
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
  expect((await newsOf(artist))[0]).toContain('is no longer needed')
})
