/**
 * The one service worker of the site. The build puts it at /service-worker.js, as one file without imports. A browser
 * compares its bytes on each visit; a changed one takes over at once, because nothing here depends on the page's version.
 */
import { answerOffline } from './offline-page'

declare const self: ServiceWorkerGlobalScope

/** As the server writes it: see `pushPayload`. */
type PushPayload = { title: string; body: string; path: string; tag: string }

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

answerOffline()

self.addEventListener('push', (event) => {
  const payload = readPayload(event.data)
  if (payload) event.waitUntil(show(payload))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

function readPayload(data: PushMessageData | null): PushPayload | null {
  try {
    return data?.json() as PushPayload
  } catch {
    return null
  }
}

/** A visible page shows the notice already. Browsers require a notification for each push, so it is silent then. */
async function show({ title, body, path, tag }: PushPayload) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const silent = windows.some(({ focused }) => focused)
  await self.registration.showNotification(title, { body, tag, silent, data: path, icon: '/icon-192.png' })
}

/** Focuses an open page and navigates it to the path; opens one if there is none. */
async function open(path: string) {
  const { origin, href } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return void (await self.clients.openWindow(href))
  await page.focus()
  // A page that this worker does not control can't be navigated by it.
  await page.navigate(href).catch(() => self.clients.openWindow(href))
}
