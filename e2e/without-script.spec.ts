import { shareOf } from '@vermeil/test-kit/tier'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor, untilLive } from './support/browser.ts'
import { htmlFaults } from './support/html-faults.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { catalogPages, informationPages } from './support/site-pages.ts'

let server: Server
let browser: Browser
let lot: { id: string; slug: string; title: string; artist: { id: string; slug: string; name: string } }
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  const { lots } = (await (await fetch(`${server.url}/api/v1/featured`)).json()) as { lots: (typeof lot)[] }
  const [first] = lots
  if (!first) throw new Error('The demonstration has no featured lot.')
  lot = first
  return site.close
})

async function withoutScript(story: (page: Page) => Promise<void>) {
  const { context, page, complaints } = await aVisitor(browser, server, { javaScriptEnabled: false })
  await story(page)
  expect(complaints).toEqual([])
  await context.close()
}

describe('without JavaScript', () => {
  test('the pages show what they have', () =>
    withoutScript(async (page) => {
      const pages = [
        { path: '/', heading: 'There is no such thing as a starving artist', text: 'Three ways to live with art' },
        { path: '/collection', heading: 'Browse Our Collection', text: 'works on offer' },
        { path: `/lots/${lot.id}/${lot.slug}`, heading: lot.title, text: 'To bid, buy or lease' },
        { path: '/auctions', heading: 'Live Auction', text: 'Upcoming lots' },
        { path: `/artists/${lot.artist.id}/${lot.artist.slug}`, heading: lot.artist.name, text: 'On offer' },
        { path: '/artists', heading: 'Artists', text: 'Featured Artists' },
        { path: '/results', heading: 'Results', text: 'Median hammer' },
        { path: '/help', heading: 'Help Center', text: 'Frequently Asked Questions' },
        { path: '/terms', heading: 'Terms of Service', text: 'Bids are binding' },
      ]
      for (const { path, heading, text } of pages) {
        await page.goto(path)
        expect(await page.getByRole('heading', { level: 1 }).innerText(), path).toBe(heading)
        expect(await page.locator('main').innerText(), path).toContain(text)
        if (!/help|terms/.test(path)) {
          const picture = await page.locator('main img:visible').first().boundingBox()
          expect(picture?.height, path).toBeGreaterThan(40)
        }
        // A placeholder that is still visible would never go away.
        expect(await page.locator('.animate-breathe:visible').count(), path).toBe(0)
      }
    }))

  test('links lead on, and a work can be searched for and found', () =>
    withoutScript(async (page) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Browse the collection' }).click()
      await page.waitForURL('**/collection')
      await page.getByLabel('Search the collection').fill(lot.title)
      await page.getByLabel('Search the collection').press('Enter')
      await page.waitForURL('**/collection?q=**')
      await page.locator('main').getByRole('link', { name: lot.title, exact: true }).first().click()
      await page.waitForURL('**/lots/**')
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(lot.title)
    }))

  test('a long list is read page by page', { tags: ['deep'] }, () =>
    withoutScript(async (page) => {
      await page.goto('/collection')
      const shown = () => page.locator('main li[data-lot-id]').evaluateAll((all) => all.map((one) => one.dataset.lotId))
      const first = await shown()
      await page.getByRole('link', { name: 'Next works' }).click()
      await page.waitForURL('**cursor=**')
      const second = await shown()
      expect(second.length).toBeGreaterThan(0)
      expect(second.filter((id) => first.includes(id))).toEqual([])
    }),
  )

  test('the answers of the help page open one at a time', { tags: ['deep'] }, () =>
    withoutScript(async (page) => {
      await page.goto('/help')
      const questions = page.locator('main summary')
      await questions.nth(0).click()
      await questions.nth(1).click()
      expect(await page.locator('main details[open]').count()).toBe(1)
    }),
  )
})

test('a server-rendered page becomes live as it was rendered, whatever the browser’s zone, language and settings', {
  tags: ['sampled'],
}, async () => {
  const paths = shareOf(['/', '/collection', '/artists', '/auctions', '/about', '/donate'], 3)
  const { context, page, complaints } = await aVisitor(browser, server, {
    timezoneId: 'America/New_York',
    locale: 'de-DE',
  })
  await page.addInitScript((lotId) => {
    localStorage.setItem('theme', 'light')
    localStorage.setItem('liveUpdatesPaused', 'true')
    localStorage.setItem('watchedLots', JSON.stringify([lotId]))
  }, lot.id)
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('switch', { name: 'Light theme', checked: true }).waitFor()
  }
  await page.goto(`/lots/${lot.id}/${lot.slug}`)
  await page.getByRole('button', { name: 'Watch', pressed: true }).waitFor()
  // React reports a page that differs from the server-rendered one on the console.
  expect(complaints).toEqual([])
  await context.close()
})

test('served pages are valid HTML', async () => {
  const { context, page } = await aVisitor(browser, server)
  const fixed = [...catalogPages, ...informationPages].map(({ path }) => path).filter((path) => !path.includes(':'))
  const paths = [...fixed, '/wall/new', `/lots/${lot.id}/${lot.slug}`, `/artists/${lot.artist.id}/${lot.artist.slug}`]
  const faults: string[] = []
  for (const path of new Set(paths)) {
    const html = await (await fetch(server.url + path)).text()
    faults.push(...(await page.evaluate(htmlFaults, html)).map((fault) => `${path} ${fault}`))
  }
  expect(faults).toEqual([])
  await context.close()
})

test('a private link that leads nowhere says so without JavaScript, and stays as it is with it', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const { context, page, complaints } = await aVisitor(browser, server, { javaScriptEnabled })
    for (const path of ['/clearance/', '/schedule-meeting/'].map((start) => start + 'A'.repeat(22))) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      if (javaScriptEnabled) await untilLive(page)
      await page.getByText('This link is unknown, has ended or was withdrawn.').waitFor()
    }
    // The page logs that it is missing; it would also log that it differs from the server-rendered one.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    await page.getByRole('link', { name: 'Browse the collection' }).click()
    await page.getByRole('heading', { name: 'Browse Our Collection' }).waitFor()
    await context.close()
  }
})

describe('before the scripts have come', () => {
  /** Opens a page whose scripts wait until they are let go. */
  async function early(path: string) {
    const { context, page, complaints } = await aVisitor(browser, server)
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.evaluate((url) => location.assign(url), server.url + path) // `goto` would wait for them
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { context, page, complaints, letGo: () => gate.resolve() }
  }

  test('what is pressed and ticked is done as soon as they are here', async () => {
    const { context, page, complaints, letGo } = await early('/deployment')
    await page.getByRole('checkbox', { name: /^Mail/ }).uncheck()
    letGo()
    await page.getByText('1 task remains of 25.').waitFor()
    const again = await early(`/lots/${lot.id}/${lot.slug}`)
    await again.page.getByRole('button', { name: 'Watch', exact: true }).click()
    again.letGo()
    await again.page.getByRole('button', { name: 'Watch', pressed: true, exact: true }).waitFor()
    expect([...complaints, ...again.complaints]).toEqual([])
    await context.close()
    await again.context.close()
  })

  test('what is written stays, and a form is sent once it can be', async () => {
    const { context, page, letGo } = await early('/contact')
    await page.getByLabel('Subject').fill('A question')
    await page.getByRole('button', { name: 'Send', exact: false }).first().click()
    expect(new URL(page.url()).search).toBe('')
    letGo()
    await untilLive(page)
    // What is missing is said, and the subject is not missing.
    await page.getByLabel('Message').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe('A question')
    expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).not.toBe('true')
    await context.close()
  })

  test('a picture that never comes holds up nobody who does something', async () => {
    const { context, page } = await aVisitor(browser, server, { seesPictures: true })
    await page.route('**/images/**', () => {}) // never answered
    await page.evaluate((url) => location.assign(url), `${server.url}/collection`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.mouse.click(5, 5)
    await untilLive(page)
    await context.close()
  })
})
