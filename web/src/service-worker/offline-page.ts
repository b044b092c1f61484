declare const self: ServiceWorkerGlobalScope

/** A hash of the files below, written by the build: a changed page is stored with a new worker. */
declare const OFFLINE_VERSION: string

const prefix = 'offline-'
const cacheName = prefix + OFFLINE_VERSION
const page = '/offline.html'
const files = [page, '/offline.css', '/offline.js', '/boot.js']

/**
 * Answers from the cache only if the network fails, and then only for pages and for the files of the offline page.
 * API answers are never stored: an old price must not look like the current one.
 */
export function answerOffline() {
  self.addEventListener('install', (event) => event.waitUntil(store()))
  self.addEventListener('activate', (event) => event.waitUntil(prepare()))
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.mode === 'navigate') event.respondWith(load(event).catch(() => stored(page)))
    else if (origin === self.location.origin && files.includes(pathname))
      event.respondWith(fetch(request).catch(() => stored(pathname)))
  })
}

async function store() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
}

async function prepare() {
  // The browser requests the page while the worker starts, so that the worker adds no delay.
  await self.registration.navigationPreload?.enable()
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

const load = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)

const stored = async (path: string): Promise<Response> => (await caches.match(path)) ?? Response.error()
