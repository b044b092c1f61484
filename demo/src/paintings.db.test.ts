import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isPortraitUsed } from '../../server/src/catalog/catalog/public/artist-store.ts'
import { createDiskStore } from '../../server/src/platform/media/disk-store.ts'
import { createImages } from '../../server/src/platform/media/images.ts'
import { mediaRoutes } from '../../server/src/platform/media/media-routes.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/test-database.ts'
import { createPainter, type Painter } from './painter/painter.ts'
import { paintedKey, paintings } from './paintings.ts'

let database: TestDatabase
let painter: Painter
let dir: string
const app = Fastify()
const paint = vi.fn<Painter['paint']>((order) => painter.paint(order))
beforeAll(async () => {
  database = await createTestDatabase()
  painter = createPainter()
  dir = await mkdtemp(join(tmpdir(), 'vermeil-painted-'))
  const store = await createDiskStore({ dir })
  const sources = [paintings({ painter: { paint }, isPictureUsed: (key) => isPortraitUsed(database.db, key) })]
  await app.register(mediaRoutes, { store, images: createImages({ store, sources }) })
})
afterAll(async () => {
  await app.close()
  await painter.close()
  await database.close()
  await rm(dir, { recursive: true, force: true })
})

const work = { style: 'color-field', aspect: 'square', seed: 4711 } as const
const statusOf = async (key: string) => (await app.inject(`/images/${key}/160.webp`)).statusCode

test('only pictures that somebody has are painted', async () => {
  await database.pool.query("insert into artists (id, name, slug, avatar_key) values ($1, 'Ada Verrier', 'ada', $2)", [
    ...[randomUUID(), paintedKey(work)],
  ])
  for (const seed of [4712, 0, 0xffffffff]) expect(await statusOf(paintedKey({ ...work, seed }))).toBe(404)
  expect(await statusOf(paintedKey({ ...work, style: 'gestural' }))).toBe(404)
  expect(await statusOf(paintedKey({ ...work, aspect: 'portrait' }))).toBe(404)
  expect(paint).not.toHaveBeenCalled()

  expect(await statusOf(paintedKey(work))).toBe(200)
  expect(await statusOf(paintedKey(work))).toBe(200)
  expect(paint).toHaveBeenCalledOnce()
})
