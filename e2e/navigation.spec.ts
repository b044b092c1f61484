import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { must } from './support/must.ts'
import { aMember } from './support/person.ts'
import type { Server } from './support/server.ts'
import { seededSite } from './support/site.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await seededSite()
  ;({ server, browser } = site)
  return site.close
})

const isLotAnswer = (url: URL) => /^\/api\/v1\/lots\/[0-9a-f-]{36}$/.test(url.pathname)
const headerBoxes = (page: Page) =>
  page
    .locator('header')
    .first()
    .locator('nav a, a[aria-label="Vermeil, home"], button[aria-label=Search]')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().x)))

test('a pressed card shows the next page’s title and picture before the lot is read, and Back is where one was', {
  tags: ['deep'],
}, async () => {
  const { context, page, complaints } = await aVisitor(browser, server)
  const gate = Promise.withResolvers<void>()
  await page.route(isLotAnswer, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/collection?way=buy-now')
  const link = page.locator('main li[data-lot-id] h3 a').nth(5)
  const title = must(await link.textContent(), 'a title')
  await link.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => scrollY)
  const inView = await place()
  await page.mouse.wheel(0, 120)
  await expect.poll(place).toBe(inView + 120)
  const [before, left] = [await headerBoxes(page), await place()]
  await link.click()
  await page.waitForURL('**/lots/**')
  const heading = page.getByRole('heading', { level: 1, name: title })
  await heading.waitFor()
  await heading.evaluate((element) => element.setAttribute('data-marked', ''))
  await page
    .getByRole('group', { name: `Pictures of ${title}` })
    .locator('img')
    .first()
    .waitFor()
  expect(await page.title()).toContain(title)
  expect(await page.locator('main [aria-busy=true]').count()).toBe(1)
  expect((await headerBoxes(page)).slice(1)).toEqual(before.slice(1))
  gate.resolve()
  await page.getByRole('region', { name: 'Bidding', exact: true }).waitFor()
  // It filled in, and nothing that stood was replaced: the focus is where it was put.
  expect(await page.locator('h1[data-marked]:focus').count()).toBe(1)

  await page.route('**/api/**', () => {}) // Back asks for nothing that it waits for
  await page.goBack()
  await page.waitForURL('**/collection?way=buy-now')
  await page.locator('main li[data-lot-id] h3 a').nth(5).waitFor()
  expect(Math.abs((await place()) - left)).toBeLessThan(3)
  expect(complaints).toEqual([])
  await context.close()
})

test('nothing in the header moves when it is known who looks', { tags: ['deep'] }, async () => {
  const { context, page } = await aVisitor(browser, server, { as: await aMember(server) })
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.evaluate((url) => location.assign(url), `${server.url}/collection`)
  await page.locator('footer').waitFor()
  const before = await headerBoxes(page)
  expect(await page.locator('header').getByText('Sign In').isVisible()).toBe(false)
  gate.resolve()
  await page
    .locator('header')
    .getByLabel(/account menu of/)
    .waitFor()
  expect(await headerBoxes(page)).toEqual(before)
  await context.close()
})
