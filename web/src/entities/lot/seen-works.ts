import { imageUrl } from '@vermeil/contracts/catalog/images'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'

/** The offline page reads these: see `web/public/offline.js`. */
const cacheName = 'seen-works'
const listPath = '/seen-works.json'
const maxWorks = 12

type SeenWork = { id: string; title: string; artist: string; picture: string; seenAt: string }

/** Stores what the offline page shows of a work: picture, title, artist, and when it was seen. Never a price. */
export async function rememberSeenWork({
  id,
  title,
  artist,
  image,
}: Pick<LotView, 'id' | 'title' | 'artist' | 'image'>) {
  if (!('caches' in window) || !image) return
  const store = await caches.open(cacheName)
  const picture = imageUrl(image.key, 480, 'avif')
  const before = await readList(store)
  if (!(await store.match(picture))) await store.add(picture)
  const own: SeenWork = { id, title, artist: artist.name, picture, seenAt: new Date().toISOString() }
  const works = [own, ...before.filter((work) => work.id !== id)]
  await store.put(listPath, new Response(JSON.stringify(works.slice(0, maxWorks))))
  await Promise.all(works.slice(maxWorks).map((work) => store.delete(work.picture)))
}

/** The lots that were looked at on this device, the latest first. */
export async function seenLotIds(): Promise<string[]> {
  if (!('caches' in window)) return []
  return (await readList(await caches.open(cacheName))).map(({ id }) => id)
}

async function readList(store: Cache): Promise<SeenWork[]> {
  const stored = await store.match(listPath)
  return stored ? ((await stored.json()) as SeenWork[]) : []
}
