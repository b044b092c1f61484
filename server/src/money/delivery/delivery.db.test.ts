import { AddressList, addressLimit } from '@vermeil/contracts/money/addresses.schema'
import { DeliveryTables, usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../../../test/change-setting.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { addressBody } from './delivery.fixtures.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

const url = '/api/v1/account/addresses'
const send = (person: SignedIn, method: string, path = '', json?: object) =>
  person.fetch(`${url}${path}`, { method, ...(json && { json }) })
async function add(person: SignedIn, change: Partial<typeof addressBody> = {}): Promise<string> {
  const answer = await send(person, 'POST', '', { ...addressBody, ...change })
  expect(answer.status).toBe(201)
  return AddedRecord.parse(await answer.json()).id
}
const listOf = async (person: SignedIn) => AddressList.parse(await (await person.fetch(url)).json()).addresses
const shown = async (person: SignedIn) =>
  (await listOf(person)).map(({ id, isDefault }) => (isDefault ? `${id} default` : id))
const tablesOf = async (person?: SignedIn) =>
  DeliveryTables.parse(
    await (await (person?.fetch ?? server.fetchAs(server.newClient()))('/api/v1/delivery/rates')).json(),
  )

test('an address is added, changed, deleted and restored, and one of them is the default', async () => {
  const ada = await server.signedIn()
  const [first, second, third] = [await add(ada), await add(ada, { line2: '' }), await add(ada, { city: 'Toledo' })]
  expect(await shown(ada)).toEqual([`${first} default`, third, second])

  expect((await send(ada, 'PUT', `/${second}/default`)).status).toBe(204)
  expect(await shown(ada)).toEqual([`${second} default`, third, first])
  expect((await send(ada, 'PUT', `/${second}`, { ...addressBody, postalCode: '08001' })).status).toBe(204)
  expect((await listOf(ada))[0]).toEqual({ ...addressBody, id: second, postalCode: '08001', isDefault: true })

  expect((await send(ada, 'DELETE', `/${second}`)).status).toBe(204)
  expect(await shown(ada)).toEqual([`${third} default`, first])
  for (const [method, path] of [
    ['PUT', `/${second}/default`],
    ['DELETE', `/${second}`],
  ] as const) {
    expect(await (await send(ada, method, path)).json()).toMatchObject({ code: 'address.unknown' })
  }
  expect((await send(ada, 'PUT', `/${second}/restoration`)).status).toBe(204)
  expect(await shown(ada)).toEqual([`${third} default`, second, first])

  for (const id of [first, second, third]) await send(ada, 'DELETE', `/${id}`)
  expect(await shown(ada)).toEqual([])
  await send(ada, 'PUT', `/${first}/restoration`)
  expect(await shown(ada)).toEqual([`${first} default`])
})

test('an impossible address is refused at its field, and nobody reaches the address of another', async () => {
  const [ada, ben] = [await server.signedIn(), await server.signedIn()]
  const refused = await send(ada, 'POST', '', { ...addressBody, postalCode: '99999' })
  expect(await refused.json()).toMatchObject({
    ...{ status: 422, code: 'request.invalid' },
    details: { issues: [{ path: 'postalCode', message: 'This is not a postal code of Spain.' }] },
  })
  const id = await add(ada)
  for (const person of [ben, admin]) {
    expect((await send(person, 'PUT', `/${id}`, addressBody)).status).toBe(404)
    expect((await send(person, 'DELETE', `/${id}`)).status).toBe(404)
    expect(await shown(person)).toEqual([])
  }
})

test('there are twenty addresses at most, also when they are added at once or restored', async () => {
  const ada = await server.signedIn()
  const first = await add(ada)
  const others = await Promise.all(Array.from({ length: addressLimit }, () => send(ada, 'POST', '', addressBody)))
  expect(others.filter(({ status }) => status === 201)).toHaveLength(addressLimit - 1)
  await send(ada, 'DELETE', `/${first}`)
  await add(ada)
  const restored = await send(ada, 'PUT', `/${first}/restoration`)
  expect(await restored.json()).toMatchObject({ status: 409, code: 'address.full', details: { max: addressLimit } })
  const defaults = (await listOf(ada)).filter(({ isDefault }) => isDefault)
  expect(defaults).toHaveLength(1)
})

test("addresses are in the export of their owner's data, and go with the account", async () => {
  const ada = await server.signedIn()
  const [id, deleted] = [await add(ada), await add(ada)]
  await send(ada, 'DELETE', `/${deleted}`)
  const data = (await (await ada.fetch('/api/v1/account/export', { method: 'POST' })).json()) as {
    addresses: { id: string }[]
  }
  expect(data.addresses.map((address) => address.id)).toEqual([id, deleted])
  const erased = await ada.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  const { rows } = await server.database.pool.query('select from addresses where account_id = $1', [ada.id])
  expect(rows).toHaveLength(0)
})

test('anybody reads the rate and tax tables, and a change of either has a new version and an audit entry', async () => {
  const ada = await server.signedIn()
  await add(ada, { country: 'US', region: 'New York', city: 'New York', postalCode: '10001' })
  const before = await tablesOf(ada)
  expect(before).toEqual({
    ...{ rates: usualRates, taxes: [], rounding: 'sum', version: { rates: 0, taxes: 0 } },
    home: { country: 'US', region: 'New York' },
    profileCountry: null,
    quotes: [],
  })
  const row = { country: 'ES', region: null, rate: 2_100, mode: 'included', onWork: true, onDelivery: true } as const
  await changeSetting(admin, 'delivery', { crating: 200_00 })
  await changeSetting(admin, 'tax', { rows: [row] })
  expect(await tablesOf()).toEqual({
    ...{ rates: { ...usualRates, crating: 200_00 }, taxes: [row], rounding: 'sum' },
    ...{ version: { rates: 1, taxes: 1 }, home: null, profileCountry: null, quotes: [] },
  })
  const { rows } = await server.database.pool.query(
    `select before, after from audit_log where subject = 'settings:delivery'`,
  )
  expect(rows).toEqual([{ before: { crating: 150_00 }, after: { crating: 200_00 } }])
})

test('a lot says how its work is delivered, and a work that cannot be delivered is not offered', async () => {
  const artist = await server.signedIn({ role: 'artist', isApproved: true })
  const call = async (method: string, path: string, json?: object) =>
    (await artist.fetch(`/api/v1/listings${path}`, { method, ...(json && { json }) })).json() as Promise<{
      id: string
      lot: { id: string }
    }>
  const work = { title: 'Low Tide', medium: 'oil', startingBid: 100_00, heightCm: 76, widthCm: 61, depthCm: 5 }
  const { id } = await call('POST', '', work)
  await server.database.pool.query(
    `insert into artwork_images (artwork_id, position, image_key, width, height) values ($1, 0, 'artworks/low-tide', 1, 1)`,
    [id],
  )
  await call('PATCH', `/${id}`, { shipping: 'none' })
  expect(await call('PUT', `/${id}/submission`)).toMatchObject({
    code: 'listing.incomplete',
    details: { issues: [{ path: 'shipping', message: 'Offer pick-up, or choose how you ship the work.' }] },
  })
  const stated = { shipsFromCountry: 'ES', shipsFromCity: 'Seville', hasPickup: true, shipWithinDays: 14 }
  await call('PATCH', `/${id}`, { ...stated, shipping: 'own-price', ownDelivery: 40_00, packedDepthCm: 10 })
  expect(await call('PATCH', `/${id}`, { shipWithinDays: 22 })).toMatchObject({ code: 'request.invalid' })
  const { lot } = await call('PUT', `/${id}/submission`)
  const shown = (await (await artist.fetch(`/api/v1/lots/${lot.id}`)).json()) as { delivery: object }
  expect(shown.delivery).toEqual({
    ...{
      country: 'ES',
      city: 'Seville',
      hasPickup: true,
      shipping: 'own-price',
      packing: 'framed',
      shipWithinDays: 14,
    },
    ...{ chargedGrams: (106 * 91 * 10) / 5, ownPrice: 40_00, ownPriceAbroad: null },
  })
})
