import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot } from './support/build-lot.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'

let server: Server
let browser: Browser
let close: () => Promise<void>
beforeAll(async () => {
  const site = await sharedSite()
  server = site.server
  browser = site.browser
  close = site.close
})
afterAll(() => close())

type Manifest = { name: string; start_url: string; display: string; icons: Icon[]; shortcuts: { url: string }[] }
type Icon = { src: string; sizes: string; purpose: string; type: string }

test('the site can be installed: manifest, icons, shortcuts and a worker that controls its pages', async () => {
  const { context, page } = await aVisitor(browser, server, { serviceWorkers: 'allow' })
  await page.goto('/about')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(String(address))
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Vermeil', start_url: '/', display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
  }
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.close()
})

test('without a network the works seen last are shown, without prices, and the page comes back with the network', async () => {
  const lot = await buildLot(server)
  const { context, page } = await aVisitor(browser, server, { serviceWorkers: 'allow' })
  await page.goto(lot.path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => page.evaluate(() => caches.match('/seen-works.json').then(Boolean))).toBe(true)

  await context.setOffline(true)
  await page.goto('/collection')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  const seen = page.getByRole('listitem').filter({ hasText: lot.title })
  await seen.getByText(/^Seen /).waitFor()
  await expect
    .poll(() => seen.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await page.locator('main').innerText()).not.toMatch(/\$/)

  await context.setOffline(false)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).toMatch(/Collection/)
  await context.close()
})

test('a page leaves room for the back/forward cache: it may be stored and nothing waits for its unloading', {
  tags: ['deep'],
}, async () => {
  for (const path of ['/', '/collection', '/auctions', '/artists']) {
    const answer = await fetch(server.url + path)
    expect(answer.headers.get('cache-control')).not.toContain('no-store')
  }
  const { context, page } = await aVisitor(browser, server, { serviceWorkers: 'allow' })
  await page.addInitScript(() => {
    const listened: string[] = []
    Object.assign(window, { listened })
    const add = window.addEventListener.bind(window)
    window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      listened.push(type)
      add(type, listener)
    }
  })
  await page.goto('/collection')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const listened = await page.evaluate(() => (window as unknown as { listened: string[] }).listened)
  expect(listened).not.toContain('unload')
  expect(listened).not.toContain('beforeunload')
  await context.close()
})
