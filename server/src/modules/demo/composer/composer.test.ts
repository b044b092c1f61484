import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '../../../platform/media/disk-store.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { createComposer } from './composer.ts'

let dir: string
let store: MediaStore
let kept: string[]
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

test('a piece asked for twice at once is rendered once, and then found', { timeout: 120_000 }, async () => {
  const composer = createComposer({ store })
  const { mediaKey } = composer.pieces[2]!
  await Promise.all([composer.provide(mediaKey), composer.provide(mediaKey)])
  await createComposer({ store }).provide(mediaKey)

  expect(kept).toEqual([mediaKey])
  const file = await buffer((await store.open(mediaKey))!.stream)
  expect(file.subarray(0, 4).toString()).toBe('fLaC')
  await composer.close()
})

test('a key that is not one of the composer’s is left alone', async () => {
  const before = kept.length
  await createComposer({ store }).provide('public/ab/cd/abcd.mp3')
  expect(kept.length).toBe(before)
})

test('closing ends a rendering instead of waiting for it', async () => {
  const composer = createComposer({ store })
  const ahead = composer.renderAhead()
  await composer.close()
  await expect(ahead).resolves.toBeUndefined()
})
