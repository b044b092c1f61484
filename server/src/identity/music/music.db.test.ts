import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { grantHeader, maxMusicBytes, maxPieces, type Playlist } from '@vermeil/contracts/identity/music.schema'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createModuleHttp, formOf } from '../../../test/module-http.ts'
import { makeScratchFolder } from '../../../test/scratch-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { until } from '../../../test/until.ts'
import { createJobs, type Jobs } from '../../platform/jobs.ts'
import { unlimited } from '../../platform/limits/limiter.ts'
import { createMemoryLimitStore } from '../../platform/limits/memory-limit-store.ts'
import { createDiskStore } from '../../platform/media/disk-store.ts'
import { must } from '../../platform/must.ts'
import { mp3File, wavFile } from './audio/audio.fixtures.ts'
import { musicModule } from './music.module.ts'
import type { Music } from './music.ts'
import { seedPieces } from './seed-pieces.ts'

type Server = Awaited<ReturnType<typeof createModuleHttp>>
type Person = Awaited<ReturnType<Server['person']>>

let database: TestDatabase
let jobs: Jobs
let dir: string
let server: Server
let _music: Music
let admin: Person
let collector: Person
const seededFile = wavFile(1)

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await createJobs({ pool: database.pool, onError: vi.fn() })
  dir = await makeScratchFolder('music-test-')
  const disk = await createDiskStore({ dir })
  const media = {
    ...disk,
    /** Creates the files of seeded pieces when they are asked for. */
    async stat(key: string) {
      if (key.startsWith('public/composed/')) await disk.putNamed(key, seededFile)
      return disk.stat(key)
    },
  }
  server = await createModuleHttp(database.db)
  const limitStore = createMemoryLimitStore()
  const module = await musicModule({ database, jobs, media, limitStore, limiter: unlimited, musicPin: '1854' })
  _music = module.api
  await module.routes?.(server.app)
  admin = await server.person('admin')
  collector = await server.person('collector')
})
afterAll(async () => {
  await server.app.close()
  await jobs.stop()
  await database.close()
  await rm(dir, { recursive: true })
})
beforeEach(async () => {
  await database.db.deleteFrom('music_pieces').execute()
  await database.windClock('0 seconds')
})

const knock = (pin: string, remoteAddress: string) =>
  server.app.inject({ method: 'POST', url: '/api/v1/music/grants', payload: { pin }, remoteAddress })
const openDoor = async () => (await knock('1854', '198.51.100.1')).json().grant as string
const audioForm = (filename: string, data: Buffer) => formOf([{ name: 'file', filename, data }])

function upload(filename: string, data: Buffer, headers: Record<string, string>, url = '/api/v1/music') {
  const form = audioForm(filename, data)
  return server.app.inject({ method: 'POST', url, payload: form.payload, headers: { ...form.headers, ...headers } })
}
const uploadAsAdmin = (filename: string, data = mp3File()) =>
  upload(filename, data, admin.headers, '/api/v1/admin/music')
const playlist = async () => (await server.app.inject('/api/v1/music')).json<Playlist>().pieces
const titles = async () => (await playlist()).map(({ title }) => title)
const keptFiles = async () => (await readdir(join(dir, 'public', 'music')).catch(() => [])).length
const acts = async () => await database.db.selectFrom('audit_log').select(['act', 'actor_id']).orderBy('id').execute()

test('five wrong PINs lock the address for fifteen minutes, also for the right one, and no other address', async () => {
  const from = '203.0.113.9'
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    expect((await knock('0000', from)).json()).toMatchObject({ code: 'music.pin-wrong', details: { triesLeft } })
  }
  const locked = await knock('1854', from)
  expect(locked.statusCode).toBe(429)
  expect(locked.json()).toMatchObject({ code: 'music.pin-locked' })
  expect(Number(locked.headers['retry-after'])).toSatisfy((it: number) => it > 14 * 60 && it <= 15 * 60)
  expect((await knock('1854', '203.0.113.10')).statusCode).toBe(201)
})

test('a full playlist takes no piece more, and no file stays of it', async () => {
  await database.pool.query(
    `insert into music_pieces (title, media_key, position)
     select 'Piece ' || place, 'public/music/' || place || '.mp3', place from generate_series(1, $1) place`,
    [maxPieces],
  )
  const files = await keptFiles()
  const refused = await uploadAsAdmin('One more.mp3')
  expect(refused.json()).toMatchObject({ status: 409, code: 'music.playlist-full' })
  expect(await keptFiles()).toBe(files)
})

test('a hundred guesses at once are five tries', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => knock(String(i).padStart(4, '0'), '203.0.113.20')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95)
})

test('the right PIN opens uploading for ten minutes and becomes everybody’s music', async () => {
  const grant = await openDoor()
  const answer = await upload('Evening Song.wav', wavFile(2), { [grantHeader]: grant })
  expect(answer.statusCode).toBe(201)
  expect(await playlist()).toEqual([answer.json()])
  expect(answer.json()).toMatchObject({ title: 'Evening Song', durationSeconds: 2, credit: null })

  await database.windClock('9 minutes')
  expect((await upload('Second.mp3', mp3File(), { [grantHeader]: grant })).statusCode).toBe(201)
  expect(await titles()).toEqual(['Second', 'Evening Song'])

  await database.windClock('10 minutes')
  const late = await upload('Third.mp3', mp3File(), { [grantHeader]: grant })
  expect(late.json()).toMatchObject({ status: 403, code: 'music.grant-expired' })
  expect(await titles()).toEqual(['Second', 'Evening Song'])
})

test('nobody uploads without a grant, nor a collector through the administrators’ route', async () => {
  expect((await upload('a.mp3', mp3File(), {})).json()).toMatchObject({ code: 'music.grant-expired' })
  expect((await upload('a.mp3', mp3File(), { [grantHeader]: 'guessed' })).json()).toMatchObject({
    code: 'music.grant-expired',
  })
  expect((await upload('a.mp3', mp3File(), collector.headers, '/api/v1/admin/music')).statusCode).toBe(403)
  expect((await upload('a.mp3', mp3File(), {}, '/api/v1/admin/music')).statusCode).toBe(401)
})

test('what is not music is refused whatever its name, and leaves nothing behind', async () => {
  const before = await keptFiles()
  const page = Buffer.from(`<!doctype html>${'<p>not a song</p>'.repeat(60_000)}`)
  expect((await uploadAsAdmin('song.mp3', page)).json()).toMatchObject({ status: 415, code: 'music.not-audio' })
  const tooLarge = Buffer.concat([mp3File(), Buffer.alloc(maxMusicBytes)])
  expect((await uploadAsAdmin('long.mp3', tooLarge)).json()).toMatchObject({
    status: 413,
    code: 'upload.too-large',
    details: { maxBytes: maxMusicBytes },
  })
  expect(await keptFiles()).toBe(before)
  const empty = await server.app.inject({ method: 'POST', url: '/api/v1/admin/music', headers: admin.headers })
  expect(empty.json()).toMatchObject({ code: 'upload.missing' })
})

test('a file of exactly the largest size is taken', async () => {
  const largest = Buffer.concat([mp3File(), Buffer.alloc(maxMusicBytes - mp3File().length)])
  expect((await uploadAsAdmin('largest.mp3', largest)).statusCode).toBe(201)
})

test('music streams in parts, and is asked for again only when it changed', async () => {
  const file = wavFile(1)
  const { url } = (await uploadAsAdmin('part.wav', file)).json()
  const part = await server.app.inject({ url, headers: { range: 'bytes=10-19' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({
    'content-range': `bytes 10-19/${file.length}`,
    'content-type': 'audio/wav',
    'x-content-type-options': 'nosniff',
  })
  expect(part.rawPayload).toEqual(file.subarray(10, 20))
  const again = await server.app.inject({ url, headers: { 'if-none-match': String(part.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect((await server.app.inject('/api/v1/music/0199f0f0-0000-7000-8000-000000000000/audio')).json()).toMatchObject({
    code: 'music.unknown',
  })
})

test('administrators order the playlist; an order that misses a piece is refused', async () => {
  for (const name of ['c.mp3', 'b.mp3', 'a.mp3']) await uploadAsAdmin(name)
  const ids = (await playlist()).map(({ id }) => id)
  const reorder = (wanted: string[], headers = admin.headers) =>
    server.app.inject({ method: 'PUT', url: '/api/v1/admin/music/order', payload: { ids: wanted }, headers })

  expect((await reorder(ids.toReversed())).statusCode).toBe(200)
  expect(await titles()).toEqual(['c', 'b', 'a'])
  for (const wrong of [ids.slice(1), [...ids.slice(1), must(ids[1], 'a second piece')]]) {
    expect((await reorder(wrong)).json()).toMatchObject({ status: 409, code: 'music.order-stale' })
  }
  expect((await reorder(ids, collector.headers)).statusCode).toBe(403)
  expect(await titles()).toEqual(['c', 'b', 'a'])
})

test('a removed piece is gone with its file, and every act is in the audit log under its name', async () => {
  const { id, url } = (await uploadAsAdmin('gone.mp3')).json()
  const before = await keptFiles()
  const remove = () => server.app.inject({ method: 'DELETE', url: `/api/v1/admin/music/${id}`, headers: admin.headers })
  expect((await remove()).statusCode).toBe(204)
  expect((await remove()).statusCode).toBe(404)
  expect((await server.app.inject(url)).statusCode).toBe(404)
  await until(async () => expect(await keptFiles()).toBe(before - 1))
  expect((await acts()).slice(-2)).toEqual([
    { act: 'music.upload', actor_id: admin.id },
    { act: 'music.remove', actor_id: admin.id },
  ])
})

test('uploads at the same moment get places of their own', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, i) => uploadAsAdmin(`${i}.mp3`)))
  expect((await titles()).toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
})

test('seeded pieces come last, are added once, and their files may be created on demand', async () => {
  await uploadAsAdmin('first.mp3')
  const pieces = [
    { title: 'Gilt Hour', credit: 'Vermeil House Ensemble', mediaKey: 'public/composed/a.flac', durationSeconds: 72 },
    { title: 'North Light', credit: 'Vermeil House Ensemble', mediaKey: 'public/composed/b.flac', durationSeconds: 88 },
  ]
  for (let start = 0; start < 2; start++) await database.transaction((tx) => seedPieces(tx, pieces))
  expect(await titles()).toEqual(['first', 'Gilt Hour', 'North Light'])
  const [, seeded] = await playlist()
  const answer = await server.app.inject(must(seeded, 'a seeded piece').url)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(Buffer.from(seededFile))
})
