/** Once the page is idle: the worker stores the offline page, and nothing that is on the screen needs it. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The offline page could not be stored.', error)
  })
}
