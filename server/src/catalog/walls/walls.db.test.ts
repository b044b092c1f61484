import { randomUUID } from 'node:crypto'
import { HangableWorks, Wall, WallLink, WallList, WallView } from '@vermeil/contracts/catalog/walls.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../../../test/run-jobs.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { answerOf } from '../../money/payments/payments.fixtures.ts'
import { codeOf } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'
import { callerOf } from '../../trades/productions/productions.fixtures.ts'
import { hangWorks } from '../catalog/catalog.fixtures.ts'
import { wallPlan } from './walls.fixtures.ts'

let server: TestServer
let owner: SignedIn
let stranger: SignedIn
let as: ReturnType<typeof callerOf>
/** Low Tide is 100 × 80 cm; First Frost has no size. */
let works: { id: string; lotId: string }[]
let wall: Wall

beforeAll(async () => {
  server = await startTestServer()
  stranger = await server.signedIn()
  await hangWorks(server.database, [{ title: 'Low Tide' }, { title: 'First Frost' }])
  const { pool } = server.database
  await pool.query(`update artworks set width_cm = 100, height_cm = 80 where title = 'Low Tide'`)
  await pool.query(`update artworks set width_cm = null, height_cm = null where title = 'First Frost'`)
  const { rows } = await pool.query(
    `select a.id, l.id as "lotId" from artworks a join lots l on l.artwork_id = a.id order by a.title desc`,
  )
  works = rows
})
beforeEach(async () => {
  owner = await server.signedIn()
  as = callerOf(owner)
  wall = await answerOf(as('POST', '/walls', wallPlan), Wall)
})
afterAll(() => server.close())

const hung = (place: number, change: object = {}) => ({
  ...{ id: randomUUID(), artworkId: must(works[place], 'a work').id, x: 150, y: 145, widthCm: 50, heightCm: 40 },
  ...{ frame: 'none', hookCm: 5 },
  ...change,
})
const path = (part = '') => `/walls/${wall.id}${part}`
const save = (change: object, person = owner) =>
  callerOf(person)('PUT', path(), { ...wallPlan, revision: wall.revision, saveId: randomUUID(), ...change })

async function upload(person = owner, orientation?: number) {
  const plain = sharp({ create: { width: 80, height: 60, channels: 3, background: '#884422' } }).jpeg()
  const picture = await (orientation ? plain.withMetadata({ orientation }) : plain).toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'wall.jpg')
  return person.fetch(`/api/v1${path('/photo')}`, { method: 'POST', body })
}
const door = {
  ...{ kind: 'door', widthCm: 90, heightCm: 200, bottomCm: 0 },
  corners: [
    { x: 0.1, y: 0.2 },
    { x: 0.3, y: 0.25 },
    { x: 0.3, y: 0.85 },
    { x: 0.1, y: 0.9 },
  ],
}
const byLink = (token: string, part = '') => fetch(`${server.url}/api/v1/wall-links/${token}${part}`)

test('works hang at the size of the catalog, and where it has none at the size that was given', async () => {
  const saved = await answerOf(save({ works: [hung(0), hung(1)] }), Wall)
  expect(saved.works).toMatchObject([
    { x: 150, widthCm: 100, heightCm: 80 },
    { widthCm: 50, heightCm: 40 },
  ])
  expect(saved.catalog).toMatchObject([
    { title: 'Low Tide', isOnOffer: true, widthCm: 100 },
    { title: 'First Frost', widthCm: null },
  ])
  expect(await answerOf(as('GET', path()), Wall)).toEqual(saved)
  expect((await answerOf(as('GET', '/walls'), WallList)).walls).toMatchObject([
    { id: wall.id, works: [{ widthCm: 100 }, { widthCm: 50 }], photo: null },
  ])
})

test('a work that is no longer on offer stays on the wall and says so', async () => {
  await save({ works: [hung(1)] })
  const { lotId } = must(works[1], 'a work')
  await server.database.pool.query(
    `update lots set state = 'passed', ended_at = house_now(), outcome = 'passed' where id = $1`,
    [lotId],
  )
  expect((await answerOf(as('GET', path()), Wall)).catalog).toMatchObject([{ title: 'First Frost', isOnOffer: false }])
})

test('a save of an older revision is refused and changes nothing; the repeat of a save is answered', async () => {
  const saveId = randomUUID()
  const first = await answerOf(save({ name: 'South wall', saveId }), Wall)
  expect(first).toMatchObject({ name: 'South wall', revision: 2 })
  expect(await answerOf(save({ name: 'South wall', saveId }), Wall)).toEqual(first)
  expect(await codeOf(save({ name: 'From another tab' }))).toBe('wall.changed')
  expect(await answerOf(as('GET', path()), Wall)).toEqual(first)
})

test('two saves at the same moment: one succeeds, the other is refused', async () => {
  const answers = await Promise.all([save({ name: 'One' }), save({ name: 'Other' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the photo is upright, private, and replaced with its corners', async () => {
  const shown = await answerOf(upload(owner, 6), Wall)
  expect(shown).toMatchObject({ photo: { width: 60, height: 80 }, reference: null, revision: 2 })
  wall = shown
  wall = await answerOf(save({ reference: door }), Wall)
  expect(wall.reference).toEqual(door)
  const read = await as('GET', path('/photo'))
  expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await codeOf(callerOf(stranger)('GET', path('/photo')))).toBe('wall.unknown')
  expect(await codeOf(upload(stranger))).toBe('wall.unknown')
  const again = await answerOf(upload(), Wall)
  expect(again.reference).toBeNull()
  expect(again.photo?.id).not.toBe(shown.photo?.id)
  expect(await answerOf(as('DELETE', path('/photo')), Wall)).toMatchObject({ photo: null })
  expect(await codeOf(as('GET', path('/photo')))).toBe('wall.unknown')
})

test('a list has a small copy of the photo, which goes with the photo', async () => {
  const large = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#884422' } }).png()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await large.toBuffer())], { type: 'image/png' }), 'wall.png')
  expect((await owner.fetch(`/api/v1${path('/photo')}`, { method: 'POST', body })).status).toBe(200)
  const { rows } = await server.database.pool.query<{ key: string }>(
    'select media_key as key from attachments where subject_id = $1',
    [wall.id],
  )
  const preview = must(rows[0], 'the photo').key.replace(/\.\w+$/, '-preview.jpg')
  // The first makes it, the second finds it.
  for (let read = 0; read < 2; read++) {
    const small = await as('GET', path('/photo/preview'))
    expect([small.status, small.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 800, height: 600 })
  }
  expect(await codeOf(callerOf(stranger)('GET', path('/photo/preview')))).toBe('wall.unknown')
  expect(await server.media.stat(preview)).not.toBeNull()
  await as('DELETE', path('/photo'))
  await runJobs(server, (name) => name === 'media.remove-files')
  expect(await server.media.stat(preview)).toBeNull()
})

test('corners that no rectangle has, works that nobody offers and odd numbers are refused', async () => {
  wall = await answerOf(upload(), Wall)
  const { corners } = door
  expect(await codeOf(save({ reference: { ...door, corners: corners.toReversed() } }))).toBe('request.invalid')
  expect(await codeOf(save({ works: [hung(0, { artworkId: randomUUID() })] }))).toBe('wall.work-unknown')
  expect(await codeOf(save({ works: [hung(0, { x: 1e9 })] }))).toBe('request.invalid')
  expect(await codeOf(save({ works: Array.from({ length: 31 }, () => hung(0)) }))).toBe('request.invalid')
  expect(await codeOf(save({ color: 'red' }))).toBe('request.invalid')
  expect((await answerOf(as('GET', path()), Wall)).revision).toBe(wall.revision)
})

test('a private link shows the wall to anybody, until it is replaced, withdrawn or over', async () => {
  wall = await answerOf(upload(), Wall)
  await save({ works: [hung(0)], reference: door })
  const link = () => answerOf(as('PUT', path('/link')), WallLink)
  const { token, expiresAt } = await link()
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(90)
  const view = await answerOf(byLink(token), WallView)
  expect(view).toMatchObject({
    room: 'Living room',
    reference: door,
    works: [{ x: 150 }],
    catalog: [{ title: 'Low Tide' }],
  })
  expect(Object.keys(view)).not.toContain('id')
  expect((await byLink(token, '/photo')).status).toBe(200)
  expect((await fetch(`${server.url}/walls/${token}`)).status).toBe(200)

  const second = await link()
  expect(await codeOf(byLink(token))).toBe('wall.unknown')
  expect((await as('DELETE', path('/link'))).status).toBe(204)
  for (const part of ['', '/photo']) expect(await codeOf(byLink(second.token, part))).toBe('wall.unknown')
  expect((await fetch(`${server.url}/walls/${second.token}`)).status).toBe(404)

  const third = await link()
  await server.database.pool.query(`update private_links set expires_at = house_now() where subject_id = $1`, [wall.id])
  expect(await codeOf(byLink(third.token))).toBe('wall.unknown')
  expect((await answerOf(as('GET', path()), Wall)).sharedUntil).toBeNull()
})

test('visitors read the sizes of works on offer, by lot and by work', async () => {
  const [tide, frost] = works.map((work) => must(work, 'a work'))
  const draft = randomUUID()
  const asked = `lots=${frost?.lotId}&artworks=${tide?.id},${draft}`
  const { works: read } = await answerOf(fetch(`${server.url}/api/v1/wall-works?${asked}`), HangableWorks)
  expect(read.map(({ title }) => title)).toEqual(['First Frost', 'Low Tide'])
})

test('there are at most 100 walls', async () => {
  await server.database.pool.query(
    `insert into walls (owner_id, room, name, width_cm, height_cm, color, eye_line_cm, unit)
     select $1, 'Hall', 'North', 400, 260, '#f4f1ea', 145, 'cm' from generate_series(1, 99)`,
    [owner.id],
  )
  expect(await codeOf(as('POST', '/walls', wallPlan))).toBe('wall.full')
})

test('a deleted wall is gone for everybody, and comes back as it was', async () => {
  wall = await answerOf(upload(), Wall)
  wall = await answerOf(save({ reference: door, works: [hung(0), hung(1)] }), Wall)
  const { token } = await answerOf(as('PUT', path('/link')), WallLink)
  const before = await answerOf(as('GET', path()), Wall)
  expect((await as('DELETE', path())).status).toBe(204)
  for (const gone of [
    ...[as('GET', path()), as('GET', path('/photo')), as('DELETE', path()), as('PUT', path('/link')), save({})],
    ...[upload(), byLink(token), byLink(token, '/photo')],
    callerOf(stranger)('PUT', path('/restoration')),
  ]) {
    expect(await codeOf(gone)).toBe('wall.unknown')
  }
  expect((await answerOf(as('GET', '/walls'), WallList)).walls).toEqual([])
  const exported = await (await owner.fetch('/api/v1/account/export', { method: 'POST' })).json()
  expect(exported).toMatchObject({ walls: [] })

  // Pressed twice.
  for (let press = 0; press < 2; press++) expect((await as('PUT', path('/restoration'))).status).toBe(204)
  expect(await answerOf(as('GET', path()), Wall)).toEqual(before)
  expect((await as('GET', path('/photo'))).status).toBe(200)
  expect((await answerOf(byLink(token), WallView)).works).toHaveLength(2)
})

test('a wall can be restored for a day, and while there is room for it', async () => {
  wall = await answerOf(upload(), Wall)
  const { pool } = server.database
  const { rows } = await pool.query<{ key: string }>('select media_key as key from attachments where subject_id = $1', [
    wall.id,
  ])
  const key = must(rows[0], 'the photo').key
  await as('DELETE', path())
  await pool.query(
    `insert into walls (owner_id, room, name, width_cm, height_cm, color, eye_line_cm, unit)
     select $1, 'Hall', 'North', 400, 260, '#f4f1ea', 145, 'cm' from generate_series(1, 100)`,
    [owner.id],
  )
  expect(await codeOf(as('PUT', path('/restoration')))).toBe('wall.full')
  await runJobs(server, (name) => name === 'walls.prune')
  expect(await server.media.stat(key)).not.toBeNull()
  await pool.query(`update walls set deleted_at = deleted_at - interval '25 hours' where id = $1`, [wall.id])
  await runJobs(server, (name) => name === 'walls.prune')
  await runJobs(server, (name) => name === 'media.remove-files')
  expect(await codeOf(as('PUT', path('/restoration')))).toBe('wall.unknown')
  expect(await server.media.stat(key)).toBeNull()
})

test('the export has walls; erasing the account removes rows, links and photos, of deleted walls too', async () => {
  wall = await answerOf(upload(), Wall)
  await save({ works: [hung(0)] })
  const { token } = await answerOf(as('PUT', path('/link')), WallLink)
  const exported = JSON.stringify(await (await owner.fetch('/api/v1/account/export', { method: 'POST' })).json())
  expect(exported).toContain('North wall')
  expect(exported).not.toContain('private/walls/')
  const keys = async () => {
    const { rows } = await server.database.pool.query<{ key: string }>(
      'select media_key as key from walls join attachments a on a.id = photo_id where owner_id = $1',
      [owner.id],
    )
    return rows.map(({ key }) => key)
  }
  expect((await as('DELETE', path())).status).toBe(204)
  expect(await codeOf(byLink(token))).toBe('wall.unknown')
  wall = await answerOf(as('POST', '/walls', wallPlan), Wall)
  wall = await answerOf(upload(), Wall)
  const removed = await keys()
  const erased = await owner.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  await runJobs(server, (name) => name === 'media.remove-files')
  expect(removed).toHaveLength(2)
  for (const key of removed) await expect.poll(() => server.media.stat(key)).toBeNull()
  expect(await keys()).toEqual([])
})
