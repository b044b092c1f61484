import type { AddressBody } from '@vermeil/contracts/money/addresses.schema'
import { allIn, bidTerms, type TaxRow } from '@vermeil/contracts/money/all-in'
import { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import { destinationOf } from '@vermeil/contracts/money/destination'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { LotView } from '@vermeil/contracts/selling/lots.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../../../../test/change-setting.ts'
import type { SignedIn } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import { addressBody } from '../../delivery/delivery.fixtures.ts'
import { answerOf, type PayingServer } from '../payments.fixtures.ts'
import { codeOf, get, noDifference, openSale, ownOrder, payLink, post } from '../sales.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;({ server, artist, admin } = await openSale())
})
afterAll(() => server.close())

const courier = {
  ...{ shipping: 'courier', has_pickup: false, packing: 'framed' },
  ...{ packed_height_cm: 50, packed_width_cm: 40, packed_depth_cm: 20, packed_kg: 12 },
}
const places = {
  US: { region: 'NY', postalCode: '10012' },
  ES: { region: 'Madrid', postalCode: '28013' },
  JP: { region: 'Tokyo', postalCode: '100-0001' },
  BR: { region: 'SP', postalCode: '01310-100' },
} as const
type Country = keyof typeof places
const destinations = Object.keys(places) as Country[]
/** What says where the person is, besides the country that they have chosen on the page. */
const sources = ['address', 'profile', 'page'] as const
type Source = (typeof sources)[number]

const taxRow = (country: string, region: string | null): fc.Arbitrary<TaxRow> =>
  fc.record({
    ...{ country: fc.constant(country), region: fc.constant(region), rate: fc.integer({ min: 1, max: 3_000 }) },
    ...{ mode: fc.constantFrom('added' as const, 'included' as const) },
    ...{ onWork: fc.boolean(), onDelivery: fc.boolean() },
  })
/** Of a country, of the region that its address is in, of both or of neither. */
const taxesOf = (country: Country) =>
  fc
    .tuple(fc.option(taxRow(country, null)), fc.option(taxRow(country, places[country].region)))
    .map((rows) => rows.filter((row) => row !== null))
const bidding = fc.record({
  country: fc.constantFrom(...destinations),
  source: fc.constantFrom(...sources),
  amount: fc.integer({ min: 100_00, max: 20_000_00 }),
  /** Of every destination, so that a price for another country would show. */
  taxes: fc.tuple(...destinations.map(taxesOf)).map((rows) => rows.flat()),
})

type Bidding = typeof bidding extends fc.Arbitrary<infer Value> ? Value : never

const rule = { region: null, mode: 'added', onWork: true, onDelivery: true } as const
const ofCountries: TaxRow[] = destinations.map((country, place) => ({ ...rule, country, rate: 725 + place }))
const ofRegion = (rate: number): TaxRow => ({ ...rule, country: 'ES', region: places.ES.region, rate })
const example = (source: Source, taxes: TaxRow[]): [Bidding] => [{ country: 'ES', source, amount: 1_234_56, taxes }]

/**
 * In any tier: each source with a tax that differs from that of the work's own country, and with one of the region that
 * is higher, lower, or the only one.
 */
const examples = [
  ...sources.flatMap((source) => [ofCountries, [...ofCountries, ofRegion(2_100)]].map((rows) => example(source, rows))),
  ...[[...ofCountries, ofRegion(300)], [ofRegion(2_100)]].map((rows) => example('page', rows)),
]
const numRuns = sampleSize(24, 3) + examples.length

const addressIn = (country: Country): AddressBody => ({ ...addressBody, ...places[country], country })

/** Somebody whose works go to a country. What comes later in the order names another one. */
async function personTo(country: Country, source: Source) {
  const person = await server.signedIn()
  const elsewhere = must(
    destinations.find((other) => other !== country),
    'another country',
  )
  const chosen = source === 'page' ? country : elsewhere
  if (source !== 'page') {
    const profile = source === 'profile' ? country : elsewhere
    await person.fetch('/api/v1/account/profile', { method: 'PATCH', json: { country: profile } })
  }
  if (source === 'address') {
    const added = await post(person, '/account/addresses', addressIn(country))
    expect(added.status).toBe(201)
  }
  return { person, chosen }
}

/** What the page of a lot shows, computed as the page does. Null: nobody has said where to. */
async function shownTo(person: SignedIn, lotId: string, amount: number, chosenCountry: string | null) {
  const tables = await answerOf(get(person, '/delivery/rates'), DeliveryTables)
  const lot = await answerOf(get(person, `/lots/${lotId}`), LotView)
  const { home: defaultAddress, profileCountry } = tables
  const to = destinationOf({ defaultAddress, profileCountry, chosenCountry })
  const terms = to && bidTerms(tables, lotId, lot.delivery, to)
  return terms && { country: to.country, total: allIn(amount, terms).total }
}

const newLot = (startingBid: number) => server.work({ sellerId: artist.id, startingBid, delivery: courier })
const intentOf = async (url: string) => {
  const session = await server.client.checkout.sessions.retrieve(server.sessionIdOf(url), {
    expand: ['payment_intent'],
  })
  return session.payment_intent as { id: string; amount: number; amount_received: number }
}
const orderOf = async (person: SignedIn, lotId: string) => {
  await server.database.pool.query(`update lots set closes_at = house_now() where id = $1`, [lotId])
  await server.auctions.rounds.closeDue()
  return soldOrder(person, lotId)
}
const soldOrder = async (person: SignedIn, lotId: string) => {
  const id = await until(async () => {
    const { rows } = await server.database.pool.query(`select id from orders where lot_id = $1`, [lotId])
    expect(rows).toHaveLength(1)
    return rows[0].id as string
  })
  return ownOrder(person, id)
}

test('what a page shows in all is held on the card and charged, for every destination', {
  tags: ['sampled'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(bidding, async ({ country, source, amount, taxes }) => {
      expect((await changeSetting(admin, 'tax', { rows: taxes })).status).toBe(200)
      const { person, chosen } = await personTo(country, source)
      const { lotId, artworkId } = await newLot(amount)
      const shown = must(await shownTo(person, lotId, amount, chosen), 'a price in all')
      expect(shown.country).toBe(country)

      const call = { amount, paymentType: 'bid', artworkId, metadata: { country: chosen, total: shown.total } }
      const { status, body } = await server.invoke(person, 'create-payment', call)
      expect({ status, total: body.total }).toEqual({ status: 200, total: shown.total })
      await server.pay(body.url)
      await server.deliverAll()
      expect((await intentOf(body.url)).amount).toBe(shown.total)
      await until(async () => expect(await server.one('select bid_count from lots where id = $1', [lotId])).toBe(1))
      const order = await orderOf(person, lotId)
      expect(order.total).toBe(shown.total)
      await until(async () => expect((await intentOf(body.url)).amount_received).toBe(shown.total))
    }),
    { numRuns, examples },
  )
  await noDifference(server)
})

test('what a page shows in all is what a won lot is charged with, also without an address', {
  tags: ['sampled'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(bidding, async ({ country, source, amount, taxes }) => {
      expect((await changeSetting(admin, 'tax', { rows: taxes })).status).toBe(200)
      const { person, chosen } = await personTo(country, source)
      const { lotId } = await newLot(amount)
      const shown = must(await shownTo(person, lotId, amount, chosen), 'a price in all')
      expect((await post(person, `/lots/${lotId}/bids`, { amount, country: chosen })).status).toBe(201)

      const order = await orderOf(person, lotId)
      expect(order).toMatchObject({ total: shown.total, canPay: source === 'address' })
      expect(order.deliveryChoice?.pricedTo).toBe(source === 'address' ? null : country)
      if (source !== 'address') {
        expect(await codeOf(post(person, `/orders/${order.id}/checkout`))).toBe('delivery.choice-needed')
        const { id: addressId } = await answerOf(post(person, '/account/addresses', addressIn(country)), AddedRecord)
        const choice = { method: 'PUT', json: { option: 'delivery', addressId } }
        expect((await person.fetch(`/api/v1/orders/${order.id}/delivery`, choice)).status).toBe(200)
      }
      expect((await ownOrder(person, order.id)).total).toBe(shown.total)
      const url = await payLink(person, order.id)
      await server.pay(url)
      expect((await intentOf(url)).amount_received).toBe(shown.total)
    }),
    { numRuns, examples },
  )
})

test.each(sources)(
  'what a page shows in all is what a purchase in the saleroom is charged with: by %s',
  async (source) => {
    const price = 1_234_56
    const rule = { region: null, mode: 'added', onWork: true, onDelivery: true } as const
    const rows = destinations.map((country, place) => ({ ...rule, country, rate: 725 + place }))
    expect((await changeSetting(admin, 'tax', { rows })).status).toBe(200)
    const { person, chosen } = await personTo('ES', source)
    const { lotId } = await server.work({ sellerId: artist.id, startingBid: 100_00, buyNow: price, delivery: courier })
    await server.database.pool.query(`update lots set venue = 'saleroom' where id = $1`, [lotId])
    const shown = must(await shownTo(person, lotId, price, chosen), 'a price in all')
    expect((await post(person, `/lots/${lotId}/buy-now`, { country: chosen })).status).toBe(201)
    expect(await soldOrder(person, lotId)).toMatchObject({ amount: price, total: shown.total })
  },
)

test('without a destination no price in all is known, and nothing is held', async () => {
  expect((await changeSetting(admin, 'tax', { rows: [] })).status).toBe(200)
  const person = await server.signedIn()
  const { lotId, artworkId } = await newLot(100_00)
  expect(await shownTo(person, lotId, 100_00, null)).toBeNull()
  const call = { amount: 100_00, paymentType: 'bid', artworkId }
  const refused = await server.invoke(person, 'create-payment', call)
  expect(refused).toMatchObject({ status: 409, body: { code: 'delivery.choice-needed' } })
  expect(await server.one('select count(*) from bid_guarantees where lot_id = $1', [lotId])).toBe(0)

  // A work that is picked up goes nowhere: its price is known to everybody.
  const here = await server.work({ sellerId: artist.id, startingBid: 100_00 })
  const picked = await server.invoke(person, 'create-payment', { ...call, artworkId: here.artworkId })
  expect(picked).toMatchObject({ status: 200, body: { total: 100_00 } })
})
