import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../../platform/media/limit-concurrency.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { CREDIT } from './piece.ts'
import { repertoire } from './repertoire.ts'

/** Part of every key: raise it when the sound changes, so that no cache keeps playing the old one. */
const VERSION = 1
const keyOf = (slug: string) => `public/composed/v${VERSION}/${slug}.flac`

type Deps = {
  store: MediaStore
  /** Told when a piece nobody waits for could not be rendered; whoever asks for it will find out again. */
  onError: (error: unknown) => void
}

/** The house's own music, rendered once, in a thread of its own, and kept in the media store. */
export function createComposer({ store, onError }: Deps) {
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
      // Another node may have been quicker; what it made is the same to the bit.
      if (await store.stat(keyOf(slug))) return
      if (closed) throw new Error(`The rendering of ${slug} was ended`)
      await store.putNamed(keyOf(slug), await renderInWorker(slug))
    })
  }

  /** Asked for twice, a piece is rendered once. */
  function ensure(slug: string): Promise<void> {
    const rendering = underWay.get(slug) ?? render(slug).finally(() => underWay.delete(slug))
    underWay.set(slug, rendering)
    return rendering
  }

  const inBackground = (slug: string) =>
    void ensure(slug).catch((error: unknown) => {
      if (!closed) onError(error)
    })

  return {
    /** What the demo house's playlist is seeded with. The files need not exist yet. */
    pieces: repertoire.map(({ slug, title, seconds }) => ({
      title,
      credit: CREDIT,
      mediaKey: keyOf(slug),
      durationSeconds: seconds,
    })),

    /**
     * Makes sure that the file under a key exists, if it is one of ours. The piece after it is begun meanwhile: whoever
     * listens to one will want the next, and a house that nobody listens to spends nothing on the others.
     */
    async provide(mediaKey: string): Promise<void> {
      const at = repertoire.findIndex(({ slug }) => keyOf(slug) === mediaKey)
      if (at === -1) return
      await ensure(repertoire[at]!.slug)
      inBackground(repertoire[(at + 1) % repertoire.length]!.slug)
    },

    /** Has the first piece ready before the first visitor is, without keeping anybody waiting for it. */
    renderAhead: () => inBackground(repertoire[0]!.slug),

    async close(): Promise<void> {
      closed = true
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
