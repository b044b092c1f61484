import { grantHeader, type MusicPiece, type Playlist, type UploadGrant } from '@vermeil/contracts/identity/music.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { mp3File } from './audio/audio.fixtures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MUSIC_PIN: '7341', RATE_LIMITS: 'off' })
})
afterAll(() => server.close())

const knock = (pin: string) =>
  fetch(`${server.url}/api/v1/music/grants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin }),
  })
const form = (name: string, content: Buffer) => {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(content)], name))
  return body
}

test('over the wire: the PIN opens, a browser’s form uploads, everybody hears it, an administrator takes it out', async () => {
  const { grant } = (await (await knock('7341')).json()) as UploadGrant
  const headers = { [grantHeader]: grant }
  const upload = await fetch(`${server.url}/api/v1/music`, {
    method: 'POST',
    headers,
    body: form('Élégie.mp3', mp3File()),
  })
  expect(upload.status).toBe(201)
  const piece = (await upload.json()) as MusicPiece
  expect(piece.title).toBe('Élégie')

  const { pieces } = (await (await fetch(`${server.url}/api/v1/music`)).json()) as Playlist
  expect(pieces).toEqual([piece])
  expect(Buffer.from(await (await fetch(server.url + piece.url)).arrayBuffer())).toEqual(mp3File())

  const admin = await server.signedIn({ role: 'admin' })
  const collector = await server.signedIn()
  const remove = { method: 'DELETE' }
  expect((await collector.fetch(`/api/v1/admin/music/${piece.id}`, remove)).status).toBe(403)
  expect((await admin.fetch(`/api/v1/admin/music/${piece.id}`, remove)).status).toBe(204)
  const added = await admin.fetch('/api/v1/admin/music', { method: 'POST', body: form('By hand.mp3', mp3File()) })
  expect(added.status).toBe(201)
})

test('a large refused upload is answered, and the connection goes on', async () => {
  const admin = await server.signedIn({ role: 'admin' })
  const film = Buffer.alloc(8 * 1024 * 1024, 'not music ')
  const refused = await admin.fetch('/api/v1/admin/music', { method: 'POST', body: form('film.mp3', film) })
  expect(await refused.json()).toMatchObject({ code: 'music.not-audio' })
  const withoutGrant = await fetch(`${server.url}/api/v1/music`, { method: 'POST', body: form('film.mp3', film) })
  expect(await withoutGrant.json()).toMatchObject({ code: 'music.grant-expired' })
})

test('lifting the rate limits for a load test does not lift the lock on the PIN', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await knock('0000')).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
})
