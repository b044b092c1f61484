import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../../platform/media/limit-concurrency.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { CREDIT } from './piece.ts'
import { repertoire } from './repertoire.ts'

/** Part of every key: raise it when the sound changes, so that no cache keeps playing the old one. */
const VERSION = 1
const keyOf = (slug: string) => `public/composed/v${VERSION}/${slug}.flac`

export type Composer = ReturnType<typeof createComposer>

/** The house's own music, rendered once, in a thread of its own, and kept in the media store. */
export function createComposer({ store }: { store: MediaStore }) {
  const oneAtATime = limitConcurrency(1)
  const underWay = new Map<string, Promise<void>>()
  const workers = new Set<Worker>()
  let closed = false

  function renderInWorker(slug: string): Promise<Uint8Array> {
    const worker = new Worker(new URL('./composer-worker.ts', import.meta.url), { workerData: slug })
    workers.add(worker)
    return new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error(`The rendering of ${slug} was ended`)))
    }).finally(() => workers.delete(worker))
  }

  async function render(slug: string): Promise<void> {
    await oneAtATime(async () => {
      if (closed) throw new Error(`The rendering of ${slug} was ended`)
      // Another node may have been quicker; what it made is the same to the bit.
      if (await store.stat(keyOf(slug))) return
      await store.putNamed(keyOf(slug), await renderInWorker(slug))
    })
  }

  return {
    /** What the demo house's playlist is seeded with. The files need not exist yet. */
    pieces: repertoire.map(({ slug, title, seconds }) => ({
      title,
      credit: CREDIT,
      mediaKey: keyOf(slug),
      durationSeconds: seconds,
    })),

    /** Makes sure that the file under a key exists, if it is one of ours; a piece asked for twice is rendered once. */
    async provide(mediaKey: string): Promise<void> {
      const piece = repertoire.find(({ slug }) => keyOf(slug) === mediaKey)
      if (!piece || (await store.stat(mediaKey))) return
      const already = underWay.get(mediaKey)
      if (already) return already
      const rendering = render(piece.slug).finally(() => underWay.delete(mediaKey))
      underWay.set(mediaKey, rendering)
      return rendering
    },

    /** Renders what is missing, one after the other, for whoever comes first. Ends early when the house closes. */
    async renderAhead(): Promise<void> {
      for (const { mediaKey } of this.pieces) {
        if (closed) return
        await this.provide(mediaKey).catch((error: unknown) => {
          if (!closed) throw error
        })
      }
    },

    async close(): Promise<void> {
      closed = true
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
