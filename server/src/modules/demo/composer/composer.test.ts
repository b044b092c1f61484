import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDiskStore } from '../../../platform/media/disk-store.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { createComposer } from './composer.ts'

let dir: string
let store: MediaStore
let kept: string[]
const onError = vi.fn()
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'composer-test-'))
  const disk = await createDiskStore({ dir })
  kept = []
  store = {
    ...disk,
    putNamed(key, source) {
      kept.push(key)
      return disk.putNamed(key, source)
    },
  }
})
afterAll(() => rm(dir, { recursive: true }))

test('a piece asked for twice is rendered once, and the next one is begun', { timeout: 120_000 }, async () => {
  const composer = createComposer({ store, onError })
  const [, piece, next] = composer.pieces
  await Promise.all([composer.provide(piece!.mediaKey), composer.provide(piece!.mediaKey)])
  expect(kept).toEqual([piece!.mediaKey])
  const file = await buffer((await store.open(piece!.mediaKey))!.stream)
  expect(file.subarray(0, 4).toString()).toBe('fLaC')

  await vi.waitFor(() => expect(kept).toEqual([piece!.mediaKey, next!.mediaKey]), { timeout: 100_000 })
  await composer.close()
})

test('a key that is not one of the composer’s is left alone', async () => {
  const before = kept.length
  await createComposer({ store, onError }).provide('public/ab/cd/abcd.mp3')
  expect(kept.length).toBe(before)
})

test('closing ends a rendering instead of waiting for it, and that is no error', async () => {
  const before = kept.length
  const composer = createComposer({ store, onError })
  const waiting = composer.provide(composer.pieces[0]!.mediaKey)
  composer.renderAhead()
  const ended = expect(waiting).rejects.toThrow('was ended')
  await composer.close()
  await ended
  expect(kept.length).toBe(before)
  expect(onError).not.toHaveBeenCalled()
})
