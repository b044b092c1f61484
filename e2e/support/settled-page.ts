import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** These last as long as the page does, or nobody reads their answer. */
const unawaited = new Set(['eventsource', 'websocket', 'media', 'ping'])

/**
 * Follows the requests of a page. What it returns waits until the page shows everything that it asked for. To wait
 * for an idle network instead would take half a second more each time, and would end before a slow answer is shown.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let started = 0
  page.on('request', (request) => {
    if (unawaited.has(request.resourceType())) return
    started += 1
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))

  async function untilAnswered() {
    // What is shown may ask for more: it is settled once a look at the whole page led to no request.
    for (let before = -1; before !== started; ) {
      before = started
      await page.waitForFunction(isShown)
      await page.evaluate(untilIdle)
      await expect.poll(() => [...open].map((request) => request.url()), { interval: 10 }).toEqual([])
    }
  }

  return async () => {
    await untilAnswered()
    await page.evaluate(lookThrough)
    await untilAnswered()
  }
}

/** Runs in the page. The first screen is painted, in its own fonts, and nothing stands in for what is still to come. */
function isShown(): boolean {
  const standIns = document.querySelectorAll('[aria-busy="true"], [aria-hidden="true"].animate-breathe')
  return (
    document.fonts.status === 'loaded' &&
    performance.getEntriesByName('first-contentful-paint').length > 0 &&
    ![...standIns].some((part) => part.checkVisibility({ visibilityProperty: true }))
  )
}

/** Runs in the page. What was to be rendered is rendered. */
const untilIdle = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 1000 })))

/** Runs in the page. Some parts are rendered when their place comes near. */
async function lookThrough() {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top)
    await new Promise(requestAnimationFrame)
  }
  scrollTo(0, 0)
}
