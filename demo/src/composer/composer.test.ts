import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDiskStore } from '../../../server/src/platform/media/disk-store.ts'
import type { MediaStore } from '../../../server/src/platform/media/media-store.ts'
import { at } from '../at.ts'
import { createComposer } from './composer.ts'

let dir: string
let store: MediaStore
let written: string[]
const writes: Promise<unknown>[] = []
const onError = vi.fn()
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'composer-test-'))
  const disk = await createDiskStore({ dir })
  written = []
  store = {
    ...disk,
    putNamed(key, source) {
      written.push(key)
      const write = disk.putNamed(key, source)
      writes.push(write)
      return write
    },
  }
})
// A rendering that was ended still removes the file that it had begun.
afterAll(async () => {
  await Promise.allSettled(writes)
  await rm(dir, { recursive: true })
})

test('a piece opened twice is rendered once, and the next one is started', {
  timeout: 120_000,
  tags: ['deep'],
}, async () => {
  const composer = createComposer({ store, onError })
  const [piece, next] = [at(composer.pieces, 1).mediaKey, at(composer.pieces, 2).mediaKey]
  const [info, opened] = await Promise.all([composer.media.stat(piece), composer.media.open(piece)])
  expect(written).toEqual([piece])
  if (!opened) throw new Error('the piece was not rendered')
  const file = await buffer(opened.stream)
  expect(file.subarray(0, 4).toString()).toBe('fLaC')
  expect(file).toHaveLength(info?.size ?? 0)

  await vi.waitFor(() => expect(written).toEqual([piece, next]), { timeout: 100_000 })
  await composer.close()
})

test('a key that is not one of the pieces is left to the store', async () => {
  const before = written.length
  const { media } = createComposer({ store, onError })
  expect(await media.open('public/ab/cd/abcd.mp3')).toBeNull()
  await media.putNamed('public/test/a.txt', Buffer.from('a'))
  expect(await media.stat('public/test/a.txt')).toMatchObject({ size: 1 })
  await media.remove('public/test/a.txt')
  expect(await store.stat('public/test/a.txt')).toBeNull()
  expect(written.slice(before)).toEqual(['public/test/a.txt'])
})

test('closing ends a rendering instead of waiting for it, and that is no error', async () => {
  const before = written.length
  const composer = createComposer({ store, onError })
  const waiting = composer.media.open(at(composer.pieces, 0).mediaKey)
  composer.renderAhead()
  const ended = expect(waiting).rejects.toThrow('was ended')
  await composer.close()
  await ended
  expect(written.length).toBe(before)
  expect(onError).not.toHaveBeenCalled()
})
