import { Overview } from '@vermeil/contracts/desk/overview.schema'
import {
  Client,
  ClientList,
  PropertyDetail,
  PropertyList,
  RealtorOverview,
  realtorLimits,
} from '@vermeil/contracts/trades/realtors.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../../../test/run-jobs.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { answerOf, refusalOf } from '../../money/payments/payments.fixtures.ts'
import { codeOf } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'
import { added, callerOf } from '../productions/productions.fixtures.ts'
import { clientBody, propertyBody } from './realtors.fixtures.ts'

let server: TestServer
let realtor: SignedIn
let stranger: SignedIn
let as: ReturnType<typeof callerOf>
let home: string
let nora: string
beforeAll(async () => {
  server = await startTestServer()
  stranger = await server.signedIn({ role: 'realtor' })
})
beforeEach(async () => {
  realtor = await server.signedIn({ role: 'realtor' })
  as = callerOf(realtor)
  home = `/properties/${await added(as('POST', '/properties', propertyBody))}`
  nora = `/clients/${await added(as('POST', '/clients', clientBody))}`
})
afterAll(() => server.close())

const one = async <T>(sql: string, values: unknown[] = []) =>
  Object.values(must((await server.database.pool.query(sql, values)).rows[0], 'a row'))[0] as T
const readHome = (person = realtor) => answerOf(callerOf(person)('GET', home), PropertyDetail)
const readNora = (person = realtor) => answerOf(callerOf(person)('GET', nora), Client)
const propertiesOf = async (person = realtor) =>
  (await answerOf(callerOf(person)('GET', '/properties'), PropertyList)).properties
const clientsOf = async (person = realtor) => (await answerOf(callerOf(person)('GET', '/clients'), ClientList)).clients

test('a property has a history of what changed, and the figures count own records only', async () => {
  expect((await as('PUT', home, { ...propertyBody, price: 110_000_000 })).status).toBe(204)
  const sold = { ...propertyBody, price: 110_000_000, status: 'under-contract', underContractOn: '2026-06-01' }
  expect((await as('PUT', home, sold)).status).toBe(204)
  const { history, ...property } = await readHome()
  expect(property).toMatchObject({ ...sold, artPieces: 0, photoId: null, photos: [] })
  expect(history.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['status', 'active', 'under-contract 2026-06-01'],
    ['price', '120000000', '110000000'],
    ['added', '', propertyBody.address],
  ])
  await added(as('POST', '/properties', { ...propertyBody, address: '2 Pine Street' }))
  await as('PUT', nora, { ...clientBody, followUp: '2020-01-01' })
  expect(await answerOf(as('GET', '/realtor/overview'), RealtorOverview)).toEqual({
    ...{ properties: 2, activeListings: 1, artPiecesPlaced: 0, clients: 1, followUpsDue: 1 },
  })
  expect((await answerOf(as('GET', '/account/overview'), Overview)).needs).toContainEqual({
    kind: 'follow-ups',
    count: 1,
  })
  expect((await propertiesOf()).map(({ address }) => address)).toEqual(['2 Pine Street', propertyBody.address])
  expect([await propertiesOf(stranger), await clientsOf(stranger)]).toEqual([[], []])
})

test('bad input is refused with nothing changed, and what is somebody else’s is not found', async () => {
  const before = [await readHome(), await readNora()]
  const refused: [string, object][] = [
    [home, { ...propertyBody, status: 'under-contract' }],
    [home, { ...propertyBody, underContractOn: '2026-06-01' }],
    [home, { ...propertyBody, price: 'a million' }],
    [home, { ...propertyBody, price: -1 }],
    [home, { ...propertyBody, address: ' ' }],
    [home, { ...propertyBody, rooms: ['Study', 'study'] }],
    [home, { ...propertyBody, ownerId: stranger.id }],
    [nora, { ...clientBody, email: 'not an address' }],
    [nora, { ...clientBody, followUp: '2026-02-30' }],
    [nora, { ...clientBody, name: '' }],
  ]
  for (const [url, body] of refused) expect(await codeOf(as('PUT', url, body))).toBe('request.invalid')
  const other = callerOf(stranger)
  for (const method of ['GET', 'DELETE']) {
    expect(await codeOf(other(method, home))).toBe('property.unknown')
    expect(await codeOf(other(method, nora))).toBe('client.unknown')
  }
  expect(await codeOf(other('PUT', home, propertyBody))).toBe('property.unknown')
  expect(await codeOf(other('PUT', `${nora}/restoration`))).toBe('client.unknown')
  expect([await readHome(), await readNora()]).toEqual(before)
})

test('there are only so many properties and clients, and a deleted one makes room', async () => {
  const { properties, clients } = realtorLimits
  const { pool } = server.database
  await pool.query(
    `insert into properties (owner_id, address, price_cents, status, rooms)
     select owner_id, address, price_cents, status, rooms from properties, generate_series(2, $2) where owner_id = $1`,
    [realtor.id, properties],
  )
  await pool.query(
    `insert into clients (owner_id, name, phone, property_interest, art_preference, notes)
     select owner_id, name, '', '', '', '' from clients, generate_series(2, $2) where owner_id = $1`,
    [realtor.id, clients],
  )
  for (const [url, path, body, max] of [
    [home, '/properties', propertyBody, properties],
    [nora, '/clients', clientBody, clients],
  ] as const) {
    expect(await refusalOf(as('POST', path, body))).toMatchObject({ code: 'realtor.full', details: { max } })
    expect((await as('DELETE', url)).status).toBe(204)
    await added(as('POST', path, body))
  }
})

test('what was deleted can be restored for a day, and is then gone with its photos', async () => {
  await addPhoto()
  for (const url of [home, nora]) {
    expect((await as('DELETE', url)).status).toBe(204)
    expect((await as('GET', url)).status).toBe(404)
    expect((await as('PUT', `${url}/restoration`)).status).toBe(204)
  }
  expect([await propertiesOf(), await clientsOf()]).toMatchObject([[{ artPieces: 0 }], [clientBody]])
  const key = await one<string>('select media_key from attachments where subject_id = $1', [home.split('/')[2]])
  for (const url of [home, nora]) await as('DELETE', url)
  for (const table of ['properties', 'clients']) {
    await server.database.pool.query(
      `update ${table} set deleted_at = deleted_at - interval '25 hours' where owner_id = $1`,
      [realtor.id],
    )
  }
  await runJobs(server, (name) => name === 'realtors.prune')
  await runJobs(server, (name) => name === 'media.remove-files')
  expect(await codeOf(as('PUT', `${home}/restoration`))).toBe('property.unknown')
  expect(await codeOf(as('PUT', `${nora}/restoration`))).toBe('client.unknown')
  expect(await server.media.stat(key)).toBeNull()
})

async function addPhoto(person = realtor) {
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'house.jpg')
  return person.fetch(`/api/v1${home}/photos`, { method: 'POST', body })
}

test('photos are private to the owner', async () => {
  const id = await added(addPhoto())
  expect(await readHome()).toMatchObject({ photoId: id, photos: [{ id }] })
  const shown = await as('GET', `${home}/photos/${id}`)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    ...[200, 'image/jpeg', 'private, no-store'],
  ])
  expect(await codeOf(callerOf(stranger)('GET', `${home}/photos/${id}`))).toBe('property.unknown')
  expect(await codeOf(addPhoto(stranger))).toBe('property.unknown')
  const text = new FormData()
  text.append('file', new Blob(['no picture'], { type: 'image/jpeg' }), 'house.jpg')
  const wrong = await realtor.fetch(`/api/v1${home}/photos`, { method: 'POST', body: text })
  expect((await refusalOf(wrong)).code).toBe('upload.wrong-type')
  expect((await as('DELETE', `${home}/photos/${id}`)).status).toBe(204)
  expect((await readHome()).history[0]).toMatchObject({ field: 'photos', before: '1', after: '0' })
  expect(await codeOf(as('DELETE', `${home}/photos/${id}`))).toBe('property.unknown')
})

test('an import adds all rows or none', async () => {
  const wrong = { rows: [clientBody, { ...clientBody, email: 'x' }] }
  expect(await codeOf(as('POST', '/clients/import', wrong))).toBe('request.invalid')
  expect(await clientsOf()).toHaveLength(1)
  const right = await as('POST', '/clients/import', { rows: [clientBody, { ...clientBody, email: null }] })
  expect([right.status, await right.json()]).toEqual([201, { added: 2 }])
  const homes = await as('POST', '/properties/import', { rows: [propertyBody] })
  expect([homes.status, await homes.json()]).toEqual([201, { added: 1 }])
  expect([(await clientsOf()).length, (await propertiesOf()).length]).toEqual([3, 2])
})

test('an administrator reads, which is recorded, and changes nothing', async () => {
  const admin = await server.signedIn({ role: 'admin' })
  expect(await readHome(admin)).toMatchObject({ address: propertyBody.address })
  expect(await readNora(admin)).toMatchObject({ name: clientBody.name })
  const photoId = await added(addPhoto())
  expect((await callerOf(admin)('GET', `${home}/photos/${photoId}`)).status).toBe(200)
  const { rows } = await server.database.pool.query('select act from audit_log where actor_id = $1 order by id', [
    admin.id,
  ])
  expect(rows).toEqual([{ act: 'property.read' }, { act: 'client.read' }, { act: 'property.read' }])
  expect(await codeOf(callerOf(admin)('PUT', nora, clientBody))).toBe('access.denied')
})

test('the export has it all, and an erased realtor takes it along', async () => {
  await addPhoto()
  const exported = await (await realtor.fetch('/api/v1/account/export', { method: 'POST' })).json()
  expect(exported).toMatchObject({
    realtor: {
      properties: [{ address: propertyBody.address, photos: [{}], history: [{ field: 'photos' }, { field: 'added' }] }],
      clients: [clientBody],
    },
  })
  const erased = await realtor.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  for (const table of ['properties', 'clients']) {
    expect(await one(`select count(*) from ${table} where owner_id = $1`, [realtor.id])).toBe(0)
  }
})
