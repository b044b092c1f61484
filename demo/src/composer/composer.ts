import { Worker } from 'node:worker_threads'
import type { MediaStore } from '../../../server/src/platform/media/media-store.ts'
import { at } from '../at.ts'
import { CREDIT } from './piece.ts'
import { repertoire } from './repertoire.ts'

/** Part of every key. Raise it when the sound changes, so that no cache plays the old one. */
const VERSION = 1
const keyOf = (slug: string) => `public/composed/v${VERSION}/${slug}.flac`

type Deps = {
  store: MediaStore
  /** Called if a piece that no request awaits could not be rendered; the next request for it tries again. */
  onError: (error: unknown) => void
}

/** The demo's music: each piece is rendered once, in a worker thread, when it is first asked for. */
export function createComposer({ store, onError }: Deps) {
  const pending = new Map<string, Promise<void>>()
  const workers = new Set<Worker>()
  let last: Promise<void> = Promise.resolve()
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
    // Another node may have been faster; its file is the same to the bit.
    if (await store.stat(keyOf(slug))) return
    if (closed) throw new Error(`The rendering of ${slug} was ended`)
    await store.putNamed(keyOf(slug), await renderInWorker(slug))
  }

  /** One piece at a time, and a piece that is asked for twice is rendered once. */
  function ensure(slug: string): Promise<void> {
    const known = pending.get(slug)
    if (known) return known
    const rendering = last.then(() => render(slug)).finally(() => pending.delete(slug))
    last = rendering.catch(() => {})
    pending.set(slug, rendering)
    return rendering
  }

  const inBackground = (slug: string) =>
    void ensure(slug).catch((error: unknown) => {
      if (!closed) onError(error)
    })

  /** Renders the file of a key if it is one of ours, and then the next piece: a listener will want that too. */
  async function provide(key: string): Promise<void> {
    const place = repertoire.findIndex(({ slug }) => keyOf(slug) === key)
    if (place === -1) return
    if (!(await store.stat(key))) await ensure(at(repertoire, place).slug)
    inBackground(at(repertoire, (place + 1) % repertoire.length).slug)
  }

  /** The store, in which the pieces exist from the start. */
  const media: MediaStore = {
    put: (source, options) => store.put(source, options),
    putNamed: (key, source) => store.putNamed(key, source),
    remove: (key) => store.remove(key),
    isUp: () => store.isUp(),
    list: (prefix) => store.list(prefix),
    async stat(key) {
      await provide(key)
      return store.stat(key)
    },
    async open(key, range) {
      await provide(key)
      return store.open(key, range)
    },
  }

  return {
    media,
    /** What the playlist is seeded with. The files need not exist yet. */
    pieces: repertoire.map(({ slug, title, seconds }) => ({
      title,
      credit: CREDIT,
      mediaKey: keyOf(slug),
      durationSeconds: seconds,
    })),
    /** Renders the first piece before the first visitor asks for it. */
    renderAhead: () => inBackground(at(repertoire, 0).slug),
    async close(): Promise<void> {
      closed = true
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
