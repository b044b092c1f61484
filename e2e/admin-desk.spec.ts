import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, callAs } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { expectSoundAtBothWidths } from './support/soundness.ts'

type DeskFigures = { people: { count: number }; waiting: { applications: number } }
type FeaturedWorks = { works: { id: string; title: string }[] }
type FinanceReport = { current: { received: number }; series: unknown[] }

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const admin = demoPerson('admin')
const count = (figure: number) => figure.toLocaleString('en-US')
const figureOf = (page: Page, label: string) =>
  page.locator('p', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::p[1]')

test('an administrator is offered no lot to watch', { tags: ['deep'] }, async () => {
  const { path, title } = await buildLot(server)
  const visitor = await aVisitor(browser, server)
  await visitor.page.goto(path)
  await visitor.page.getByRole('button', { name: 'Watch', exact: true }).waitFor()
  const { page } = await aVisitor(browser, server, { as: admin })
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Watch/ }).count()).toBe(0)
})

describe('the administrator’s dashboard', () => {
  test('each tab shows what the API says, at both widths', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server, { as: admin })

    await page.goto('/admin-dashboard')
    const desk = await callAs<DeskFigures>(server, admin, 'GET', '/admin/desk')
    await expect.poll(() => figureOf(page, 'People').textContent()).toBe(count(desk.people.count))
    await expect.poll(() => figureOf(page, 'Applications').textContent()).toBe(count(desk.waiting.applications))
    await page.getByRole('tab', { name: 'Authentication requests' }).click()
    const requests = page.getByRole('table', { name: 'Authentication requests' })
    await requests
      .getByRole('row', { name: /Winter Ferry/ })
      .getByText('Received')
      .waitFor()
    await expectSoundAtBothWidths(page)

    await page.getByRole('tab', { name: 'Artworks' }).click()
    await page.getByText('More than 1,000 works.').waitFor()
    await expectSoundAtBothWidths(page)
    await page.getByRole('tab', { name: 'Works to review' }).click()
    await page.getByRole('link', { name: 'Table by the Kitchen Door' }).click()
    for (const place of [1, 2]) {
      await page.getByRole('img', { name: `Table by the Kitchen Door, picture ${place} of 2` }).waitFor()
    }
    await expectSoundAtBothWidths(page)

    await page.getByRole('tab', { name: 'Home page' }).click()
    await page.getByRole('region', { name: 'Works on the home page' }).getByRole('listitem').first().waitFor()
    await expectSoundAtBothWidths(page)

    await page.goto('/admin-dashboard?tab=auctions&view=upcoming')
    await page
      .getByRole('table', { name: 'Upcoming lots' })
      .getByRole('button', { name: /^Change dates/ })
      .waitFor()
    await expectSoundAtBothWidths(page)

    await page.goto('/admin-dashboard?tab=financial&period=12-months')
    const report = await callAs<FinanceReport>(server, admin, 'GET', '/admin/finance?period=12-months')
    await page.getByRole('slider').waitFor()
    await expect
      .poll(() => figureOf(page, 'Received from buyers').textContent())
      .toBe(`$${(report.current.received / 100).toLocaleString('en-US')}`)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    const months = page.getByRole('table', { name: /^Revenue:/ }).getByRole('row')
    await expect.poll(() => months.count()).toBe(report.series.length + 1)
    await expectSoundAtBothWidths(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the works of the home page are put in another order, and visitors see it', async () => {
    const { context, page } = await aVisitor(browser, server, { as: admin })
    const { works } = await callAs<FeaturedWorks>(server, admin, 'GET', '/admin/featured')
    const [first, second] = [must(works[0], 'a first work'), must(works[1], 'a second work')]
    await page.goto('/admin-dashboard?tab=artworks&view=home')
    const list = page.getByRole('region', { name: 'Works on the home page' }).getByRole('listitem')
    await page.getByRole('button', { name: `Move ${second.title} up` }).press('Enter')
    await expect.poll(() => list.first().textContent()).toContain(second.title)
    await expect
      .poll(async () => (await callAs<FeaturedWorks>(server, admin, 'GET', '/admin/featured')).works[0]?.id)
      .toBe(second.id)

    const visitor = await aVisitor(browser, server)
    await visitor.page.goto('/')
    const titles = () => visitor.page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
    await expect.poll(async () => (await titles()).indexOf(second.title)).toBeGreaterThanOrEqual(0)
    const shown = await titles()
    expect(shown.indexOf(second.title)).toBeLessThan(shown.indexOf(first.title))
    await visitor.context.close()
    await context.close()
  })

  test('a work of Vermeil is started and deleted there, and not among the works of artists', {
    tags: ['deep'],
  }, async () => {
    const { context, page } = await aVisitor(browser, server, { as: admin })
    await page.goto('/dashboard?as=artist&tab=upload')
    await page.getByRole('link', { name: 'Open all works' }).click()
    await page.getByRole('button', { name: 'Upload a work of Vermeil' }).click()
    await page.getByText('This is a work of Vermeil. No account is paid when it is sold or lent.').waitFor()
    await page.getByRole('button', { name: 'Delivery' }).click()
    await page.getByRole('button', { name: 'Submit Artwork' }).waitFor()
    await page.getByRole('link', { name: 'Back to the work' }).click()
    await page.getByText('Vermeil, which keeps what it brings').waitFor()
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
    await page.getByRole('heading', { name: 'All works' }).waitFor()
    await page.getByText('Draft deleted').waitFor()
    await context.close()
  })

  test('the ledger is exported as a file whose debits are its credits', async () => {
    const { context, page } = await aVisitor(browser, server, { as: admin })
    await page.goto('/admin-dashboard?tab=financial&period=12-months')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export ledger CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    const total = must(file.trimEnd().split('\r\n').at(-1), 'a last line').split(',')
    expect(Number(total[7])).toBeGreaterThan(0)
    expect(total[7]).toBe(total[8])
    await context.close()
  })
})
