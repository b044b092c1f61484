import { SettingsOverview } from '@vermeil/contracts/identity/house-settings.schema'
import type { AddressBody } from '@vermeil/contracts/money/addresses.schema'
import { allIn, type TaxRow } from '@vermeil/contracts/money/all-in'
import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import { SalesView } from '@vermeil/contracts/money/payments.schema'
import { TaxReport } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { addressBody } from '../../delivery/delivery.fixtures.ts'
import { answerOf, type PayingServer } from '../payments.fixtures.ts'
import {
  bid,
  checkout,
  codeOf,
  complete,
  get,
  noDifference,
  openSale,
  orderOf,
  ownOrder,
  payLink,
  post,
  refundsDone,
} from '../sales.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;({ server, artist, rival, admin } = await openSale())
})
afterAll(() => server.close())

const newYork: AddressBody = {
  ...{ name: 'Ben Roux', line1: '5 Bond Street', line2: '', city: 'New York', region: 'NY' },
  ...{ postalCode: '10012', country: 'US', phone: '' },
}
/** 12 kg, framed, in the United States: $48 there and $105 to Europe, and half a percent of insurance. */
const courier = {
  ...{ shipping: 'courier', has_pickup: false, packing: 'framed' },
  ...{ packed_height_cm: 50, packed_width_cm: 40, packed_depth_cm: 20, packed_kg: 12 },
}
const price = dollars(1_000)
const newWork = (
  delivery: Record<string, unknown> = courier,
  terms: Partial<Record<'lease' | 'buyNow', number>> = {},
) => server.work({ sellerId: artist.id, buyNow: price, delivery, ...terms })

const addAddress = async (person: SignedIn, body: AddressBody) =>
  (await answerOf(post(person, '/account/addresses', body), AddedRecord)).id

const spanish: TaxRow = { country: 'ES', region: null, rate: 1_000, mode: 'added', onWork: true, onDelivery: true }
const included: TaxRow = { ...spanish, country: 'US', rate: 2_500, mode: 'included', onDelivery: false }
async function changeSettings(section: 'delivery' | 'tax', value: object) {
  const { version } = SettingsOverview.parse(await (await get(admin, '/admin/settings')).json())[section]
  const changed = await admin.fetch(`/api/v1/admin/settings/${section}`, { method: 'PUT', json: { version, value } })
  expect(changed.status).toBe(200)
}
const changeTaxes = (rows: readonly TaxRow[]) => changeSettings('tax', { rows })
const changeRates = (domestic: number) =>
  changeSettings('delivery', {
    ...usualRates,
    domestic: { ...usualRates.domestic, steps: [{ upToKg: 40, price: domestic }] },
  })

const buyCall = (artworkId: string, metadata = {}) => ({ amount: price, paymentType: 'purchase', artworkId, metadata })
const buy = (person: SignedIn, artworkId: string, metadata = {}) =>
  server.invoke(person, 'create-payment', buyCall(artworkId, metadata))
const latestOrder = (person: SignedIn, artworkId: string) =>
  server.one<string>(
    `select id from orders where artwork_id = $1 and buyer_id = $2 order by created_at desc, id desc limit 1`,
    [artworkId, person.id],
  )
async function paid(person: SignedIn, artworkId: string, url: string) {
  await server.pay(url)
  await server.deliverAll()
  const order = await ownOrder(person, await latestOrder(person, artworkId))
  expect(order.status).toBe('paid')
  return order
}
const lines = async (orderId: string) => {
  const { rows } = await server.database.pool.query(
    `select account, sum(amount_cents)::float8 as amount from ledger_lines where order_id = $1 group by account`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

test('a purchase is charged with delivery, insurance and the tax of its address, which the seller sees once it is paid', async () => {
  await changeTaxes([spanish])
  const buyer = await server.signedIn()
  const { artworkId } = await newWork()
  const addressId = await addAddress(buyer, addressBody)
  const terms = { delivery: { fixed: dollars(105), insuranceRate: 50 }, tax: spanish }
  const { total } = allIn(price, terms)
  expect(total).toBe(dollars(1_000 + 105 + 5 + 111))

  const changed = await buy(buyer, artworkId, { total: total - 1 })
  expect(changed).toMatchObject({ status: 409, body: { code: 'payment.total-differs', details: { total } } })
  const others = await addAddress(rival, newYork)
  expect((await buy(buyer, artworkId, { addressId: others })).body.code).toBe('address.unknown')
  expect((await buy(buyer, artworkId, { deliveryOption: 'pickup' })).body.code).toBe('delivery.no-pickup')
  expect(await server.one('select count(*) from orders where artwork_id = $1', [artworkId])).toBe(0)

  const { body } = await buy(buyer, artworkId, { addressId, total })
  expect(body.total).toBe(total)
  const session = await server.client.checkout.sessions.retrieve(server.sessionIdOf(body.url), {
    expand: ['line_items'],
  })
  expect(session.line_items?.data.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    [expect.stringContaining('Low Tide'), price],
    ['Delivery', dollars(105)],
    ['Transit insurance', dollars(5)],
    ['Tax', dollars(111)],
  ])
  const order = await paid(buyer, artworkId, body.url)
  expect(order).toMatchObject({
    ...{ amount: price, delivery: dollars(105), insurance: dollars(5), tax: dollars(111), total },
    ...{ deliveryOption: 'delivery', address: addressBody, arrives: { min: 4, max: 16 } },
  })
  expect(await lines(order.id)).toEqual({
    ...{ provider: total, commission: -dollars(150), payable: -dollars(850 + 105) },
    ...{ insurance: -dollars(5), tax: -dollars(111) },
  })
  const { sales } = await answerOf(get(artist, '/sales'), SalesView)
  expect(sales[0]).toMatchObject({ salePrice: price, earnings: dollars(850), delivery: dollars(105) })

  // A refund of a third lowers every part by a third.
  await post(admin, `/admin/orders/${order.id}/refunds`, { amount: total / 3, reason: 'Scratched frame' })
  await refundsDone(server)
  expect(await lines(order.id)).toMatchObject({ tax: -dollars(74), provider: (total * 2) / 3 })
  const month = new Date().toISOString().slice(0, 10)
  const report = await answerOf(get(admin, `/admin/taxes?from=${month}&to=${month}`), TaxReport)
  expect(report).toMatchObject({ tax: dollars(74), rows: [{ country: 'ES', region: 'Madrid', orders: 1 }] })
  expect(report.rows[0]?.net).toBe((total * 2) / 3 - dollars(74))
  await post(admin, `/admin/orders/${order.id}/refunds`, { amount: (total * 2) / 3, reason: 'Returned' })
  await noDifference(server)
  expect(await orderOf(admin, order.id)).toMatchObject({ status: 'refunded', refunded: total, refundable: 0 })
  expect(Object.values(await lines(order.id)).every((amount) => amount === 0)).toBe(true)
})

test('without an address the payment page asks for one in the country of the work; pick-up costs nothing', async () => {
  await changeTaxes([included])
  const buyer = await server.signedIn()
  const { artworkId } = await newWork({ ...courier, has_pickup: true })
  const { body } = await buy(buyer, artworkId)
  expect(body.total).toBe(dollars(1_000 + 48 + 5))
  const order = await paid(buyer, artworkId, body.url)
  expect(order).toMatchObject({
    ...{ deliveryOption: 'delivery', address: { line1: '1 Main Street', country: 'US' } },
    ...{ tax: 0, includedTax: dollars(200), total: dollars(1_053) },
  })
  // The price contains tax: commission is taken on the rest.
  expect(await lines(order.id)).toMatchObject({ tax: -dollars(200), commission: -dollars(120) })

  const { artworkId: second } = await newWork({ ...courier, has_pickup: true })
  const { body: free } = await buy(buyer, second, { deliveryOption: 'pickup', total: String(price) })
  const picked = await paid(buyer, second, free.url)
  expect(picked).toMatchObject({ deliveryOption: 'pickup', address: null, arrives: null, total: price })

  const { artworkId: heavy } = await newWork({ ...courier, shipping: 'quote' })
  expect((await buy(buyer, heavy)).body.code).toBe('delivery.quote-needed')
  const { artworkId: here } = await newWork({ shipping: 'none', has_pickup: true })
  expect((await buy(buyer, here, { deliveryOption: 'delivery' })).body.code).toBe('delivery.pickup-only')
  await changeTaxes([])
})

test('the lessee pays the way there, and neither insurance nor tax on the deposit', async () => {
  await changeTaxes([{ ...spanish, country: 'US' }])
  const buyer = await server.signedIn()
  await addAddress(buyer, newYork)
  const { artworkId } = await newWork(courier, { lease: dollars(100) })
  const call = { amount: dollars(200), paymentType: 'lease', artworkId, metadata: { duration: '1-month' } }
  const { body } = await server.invoke(buyer, 'create-payment', call)
  // Rent 100, delivery 48, insurance 0.50, a tenth of them, and the deposit.
  expect(body.total).toBe(dollars(200 + 48.5 + 14.85))
  const order = await paid(buyer, artworkId, body.url)
  expect(order).toMatchObject({ kind: 'lease', deposit: dollars(100), tax: dollars(14.85) })
  await changeTaxes([])
  await noDifference(server)
})

test('a won lot is charged by the tables in force at the bid, and the buyer chooses before paying', async () => {
  const buyer = await server.signedIn()
  await changeRates(dollars(30))
  const work = await server.work({ sellerId: artist.id, startingBid: dollars(100), delivery: courier })
  await bid(buyer, work.lotId, dollars(300))
  await changeRates(dollars(90))
  await server.database.pool.query(`update lots set closes_at = house_now() where id = $1`, [work.lotId])
  const orderId = await until(async () => {
    const { rows } = await server.database.pool.query(`select id from orders where lot_id = $1`, [work.lotId])
    expect(rows).toHaveLength(1)
    return rows[0].id as string
  })
  const due = await ownOrder(buyer, orderId)
  expect(due).toMatchObject({
    ...{ canPay: false, total: dollars(300), deliveryOption: null },
    deliveryChoice: { isNeeded: true, canDeliver: true, pickupAt: null },
  })
  expect(await codeOf(checkout(buyer, orderId))).toBe('delivery.choice-needed')

  const choose = (person: SignedIn, json: unknown) =>
    person.fetch(`/api/v1/orders/${orderId}/delivery`, { method: 'PUT', json })
  const addressId = await addAddress(buyer, newYork)
  const others = await addAddress(rival, newYork)
  expect(await codeOf(choose(rival, { option: 'delivery', addressId: others }))).toBe('order.unknown')
  expect(await codeOf(choose(buyer, { option: 'delivery', addressId: others }))).toBe('address.unknown')
  expect(await codeOf(choose(buyer, { option: 'pickup' }))).toBe('delivery.no-pickup')
  expect((await choose(buyer, { option: 'delivery', addressId })).status).toBe(200)
  const chosen = await ownOrder(buyer, orderId)
  expect(chosen).toMatchObject({ canPay: true, delivery: dollars(30), insurance: dollars(1.5), address: newYork })

  // A page that was opened for one total is not paid for another.
  const stale = await payLink(buyer, orderId)
  const abroad = await addAddress(buyer, addressBody)
  await choose(buyer, { option: 'delivery', addressId: abroad })
  const { status } = await server.client.checkout.sessions.retrieve(server.sessionIdOf(stale))
  expect(status).toBe('expired')
  await choose(buyer, { option: 'delivery', addressId })
  const order = await paid(buyer, work.artworkId, await payLink(buyer, orderId))
  expect(order).toMatchObject({ total: dollars(331.5), deliveryChoice: null })
  expect(await codeOf(choose(buyer, { option: 'delivery', addressId: abroad }))).toBe('order.not-payable')
  await noDifference(server)
})

test('a bid is authorized with its delivery and tax, and captured with them', async () => {
  await changeRates(dollars(40))
  await changeTaxes([{ ...spanish, country: 'US' }])
  const buyer = await server.signedIn()
  await addAddress(buyer, newYork)
  const work = await server.work({ sellerId: artist.id, startingBid: dollars(100), delivery: courier })
  const offer = { amount: dollars(400), paymentType: 'bid', artworkId: work.artworkId, isMaximum: true }
  const { body } = await server.invoke(buyer, 'create-payment', offer)
  expect(body.total).toBe(dollars(440 + 2 + 44.2))
  await server.pay(body.url)
  await server.deliverAll()
  await until(async () => expect(await server.one('select bid_count from lots where id = $1', [work.lotId])).toBe(1))
  await changeTaxes([])
  await server.database.pool.query(`update lots set closes_at = house_now() where id = $1`, [work.lotId])
  const order = await until(async () => {
    const won = await ownOrder(buyer, await latestOrder(buyer, work.artworkId))
    expect(won.status).toBe('paid')
    return won
  })
  // $100 won, with the delivery and the tax of the authorization.
  expect(order).toMatchObject({
    amount: dollars(100),
    delivery: dollars(40),
    insurance: dollars(0.5),
    tax: dollars(14.05),
  })
  await noDifference(server)
})

test('a bid is charged with the rounding of the tax table it was made by', async () => {
  await changeRates(dollars(40))
  const row: TaxRow = { ...spanish, country: 'US', rate: 1_250 }
  await changeTaxes([row])
  // As a table of before: of an older form, and in force.
  const { pool } = server.database
  await pool.query(`update house_settings set version = version + 1, changed_at = house_now() where section = 'tax'`)
  await pool.query(
    `insert into house_settings_versions (section, version, value, since, form)
     select section, version, value, changed_at, 1 from house_settings where section = 'tax'`,
  )
  const wonBy = async (person: SignedIn, lot: { lotId: string; artworkId: string }) => {
    await pool.query(`update lots set closes_at = house_now() where id = $1`, [lot.lotId])
    return until(async () => ownOrder(person, await latestOrder(person, lot.artworkId)))
  }
  const [before, after] = await Promise.all([server.signedIn(), server.signedIn()])
  for (const person of [before, after]) await addAddress(person, newYork)
  const terms = { sellerId: artist.id, startingBid: 100_04, delivery: courier }
  const [first, second] = [await server.work(terms), await server.work(terms)]
  await bid(before, first.lotId, 100_04)
  await changeTaxes([row])
  await bid(after, second.lotId, 100_04)
  // 12.5% of $100.04 and of $40.50: 1250.5 and 506.25 cents, 1756.75 together.
  expect(await wonBy(before, first)).toMatchObject({ delivery: 40_00, insurance: 50, tax: 17_56 })
  expect(await wonBy(after, second)).toMatchObject({ delivery: 40_00, insurance: 50, tax: 17_57 })
})

test('an erased account leaves the country that was taxed, and no address', async () => {
  const buyer = await server.signedIn()
  await addAddress(buyer, addressBody)
  const { artworkId } = await newWork()
  const { body } = await buy(buyer, artworkId)
  const order = await paid(buyer, artworkId, body.url)
  const file = JSON.stringify(await (await post(buyer, '/account/export')).json())
  expect(file).toContain(addressBody.line1)
  await complete(artist, buyer, order.id)
  const erased = await buyer.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  const { rows } = await server.database.pool.query('select * from order_deliveries where order_id = $1', [order.id])
  expect(rows[0]).toMatchObject({ name: null, line1: null, phone: null, country: null, tax_country: 'ES' })
})
