import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor, tinyPng } from './support/browser.ts'
import { callAs } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSiteForTest, sharedSite } from './support/site.ts'
import { expectSoundAtBothWidths } from './support/soundness.ts'

type OwnLots = { lots: { title: string }[]; active: { value: number } }
type Sales = { sales: unknown[]; totals: Record<'earnings' | 'payable' | 'paidOut' | 'leaseRevenue', number> }
type Figure = { value: number }
type Analytics = { figures: Record<'revenue' | 'activeUsers' | 'views' | 'favorites', Figure> }
type OwnPage = {
  artist: { id: string; slug: string; avatarKey: string | null; followers: number } | null
  newFollowers: number
}

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const artist = demoPerson('artist')
const read = <T>(path: string, on = server) => callAs<T>(on, artist, 'GET', path)
const count = (value: number) => value.toLocaleString('en-US')
const money = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`

/** Waits until the stat card of this label has this figure. */
const shows = (page: Page, label: string, figure: string) =>
  expect
    .poll(
      () =>
        page
          .locator('p', { hasText: new RegExp(`^${label}$`) })
          .locator('xpath=following-sibling::p')
          .first()
          .textContent(),
      { message: label },
    )
    .toBe(figure)

/** By how many pixels the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe('the artist’s dashboard', () => {
  test('each of the seven tabs shows the person’s own rows, at both widths', { tags: ['deep'] }, async () => {
    const server = await openSiteForTest() // elsewhere the artist has the lots of other stories too
    const { context, page, complaints } = await aVisitor(browser, server, { as: artist })
    const [{ lots, active }, { totals }, own] = await Promise.all([
      read<OwnLots>('/account/lots', server),
      read<Sales>('/sales', server),
      read<OwnPage>('/account/artist-page', server),
    ])
    await page.goto('/dashboard')
    const tabs = page.getByRole('tablist', { name: 'Artist Dashboard sections' }).getByRole('tab')
    await expect.poll(() => tabs.count()).toBe(7)
    const open = (name: string) => page.getByRole('tab', { name, exact: true }).click()

    await shows(page, 'Total Earnings', money(totals.earnings))
    await shows(page, 'Active Auctions', String(active.value))
    await shows(page, 'Lease Revenue', money(totals.leaseRevenue))
    await expect.poll(() => page.getByText(/^Next payout/).count()).toBe(1)
    const rows = page.getByRole('table', { name: 'Your lots' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(lots.length + 1)
    for (const { title } of lots) await rows.filter({ hasText: title }).first().waitFor()
    await page.getByRole('button', { name: /^Bid/ }).first().waitFor()

    await open('Upload Artwork')
    await page.getByRole('button', { name: 'Upload a new work' }).waitFor()
    await expectSoundAtBothWidths(page, 'Upload Artwork')

    await open('Commission Calculator')
    await page.getByLabel('Sale price').fill('400')
    await page.getByText('$340', { exact: true }).waitFor()
    await expectSoundAtBothWidths(page, 'Commission Calculator')

    await open('Sales Tracker')
    // Read now: lots are sold and sales become payable while the walk goes on.
    const now = await read<Sales>('/sales', server)
    await shows(page, 'Earnings', money(now.totals.earnings))
    await shows(page, 'To be paid out', money(now.totals.payable))
    await shows(page, 'Paid out', money(now.totals.paidOut))
    await page.getByText(`${count(now.sales.length)} sales`, { exact: true }).waitFor()
    await page.getByRole('table', { name: /statements/ }).waitFor()
    await expectSoundAtBothWidths(page, 'Sales Tracker')

    await open('Analytics')
    const { figures } = await read<Analytics>('/analytics?period=30d', server)
    await shows(page, 'Total Revenue', money(figures.revenue.value))
    await shows(page, 'Active Users', count(figures.activeUsers.value))
    await shows(page, 'Artwork Views', count(figures.views.value))
    await shows(page, 'Favorites Added', count(figures.favorites.value))
    await expectSoundAtBothWidths(page, 'Analytics')

    await open('Artist Profiles')
    await shows(page, 'Followers', count(must(own.artist, 'the demo artist has a page').followers))
    await shows(page, 'New followers', count(own.newFollowers))
    await expectSoundAtBothWidths(page, 'Artist Profiles')
    // A search in the second view leaves the tab and the view in the address.
    await page.getByRole('tab', { name: 'Browse artists' }).click()
    await page.getByLabel('Find an artist').fill('Hasegawa')
    await page.waitForURL(/tab=artists&view=browse&q=Hasegawa/)
    await page.getByRole('link', { name: 'Mei Hasegawa' }).waitFor()

    await open('Subscription')
    await page.getByRole('heading', { name: 'Gallery Elite' }).waitFor()
    await expectSoundAtBothWidths(page, 'Subscription')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the own page is edited in place, and a visitor sees it', { tags: ['deep'] }, async () => {
    // So tall that no toast covers a button.
    const viewport = { width: 1280, height: 3000 }
    const { context, page } = await aVisitor(browser, server, { as: artist, viewport })
    await page.goto('/dashboard?tab=artists')
    const section = (name: string) => page.getByRole('region', { name: `your ${name}`, exact: true })
    const edit = (name: string) => section(name).getByRole('button', { name: `Edit your ${name}` })
    const save = async (name: string) => {
      await section(name).getByRole('button', { name: 'Save' }).click()
      await edit(name).waitFor()
    }

    await edit('statement').click()
    await section('statement').getByLabel('Statement').fill('A tide is a drawing that corrects itself.')
    // The preview is the public quotation.
    await section('statement').locator('blockquote', { hasText: 'corrects itself' }).waitFor()
    await save('statement')
    expect(await edit('statement').evaluate((button) => button === document.activeElement)).toBe(true)

    const exhibitions = section('exhibitions')
    await edit('exhibitions').click()
    const titles = () =>
      exhibitions.getByLabel('Title').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    const [first = '', second = ''] = await titles()
    await exhibitions.getByRole('button', { name: 'Add an exhibition' }).click()
    await exhibitions.getByRole('button', { name: 'Save' }).click()
    await exhibitions.getByText('Please give the exhibition’s title.').waitFor()
    await exhibitions.getByLabel('Title').first().fill('Drift')
    await exhibitions.getByLabel('Place').first().fill('Pier Hall, Oslo')
    await exhibitions.getByRole('button', { name: 'Move Drift down' }).press('Enter')
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual([first, 'Drift', second])
    await exhibitions.locator('li [draggable]').nth(2).dragTo(exhibitions.locator('li').first())
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual([second, first, 'Drift'])
    await save('exhibitions')

    await edit('links').click()
    await section('links').getByRole('button', { name: 'Add a link' }).click()
    await section('links').getByLabel('Name').last().fill('Journal')
    await section('links').getByLabel('Web address').last().fill('javascript:alert(1)')
    await section('links').getByRole('button', { name: 'Save' }).click()
    await section('links').getByText('Please give a web address that starts with').waitFor()
    await section('links').getByLabel('Web address').last().fill('https://journal.example/tides')
    await save('links')

    const before = await read<OwnPage>('/account/artist-page')
    await edit('portrait').click()
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng, 'base64') }
    await section('portrait').locator('input[type=file]').setInputFiles(file)
    await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
    const portrait = async () => (await read<OwnPage>('/account/artist-page')).artist?.avatarKey
    await expect.poll(portrait).not.toBe(before.artist?.avatarKey)
    await section('portrait').getByRole('button', { name: 'Done' }).click()
    await context.close()

    const { id, slug, avatarKey } = must((await read<OwnPage>('/account/artist-page')).artist, 'the page')
    const visitor = await aVisitor(browser, server, { viewport: { width: 360, height: 800 } })
    await visitor.page.goto(`/artists/${id}/${slug}`)
    await visitor.page.locator('blockquote', { hasText: 'A tide is a drawing that corrects itself.' }).waitFor()
    const shown = visitor.page.getByRole('region', { name: 'Exhibitions' }).getByRole('listitem')
    expect((await shown.allTextContents()).slice(0, 3).map((row) => row.slice(4))).toEqual([
      expect.stringContaining(second),
      expect.stringContaining(first),
      'Drift, Pier Hall, Oslo',
    ])
    const link = visitor.page.getByRole('link', { name: /^Journal/ })
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      'https://journal.example/tides',
      'noopener nofollow',
    ])
    expect(await visitor.page.locator('main header img').first().getAttribute('src')).toContain(avatarKey)
    expect(await overflow(visitor.page)).toBeLessThanOrEqual(0)
    await visitor.context.close()
  })

  test('an artist without a page begins it with the first save', { tags: ['deep'] }, async () => {
    const person = await aMember(server)
    await callAs(server, person, 'PUT', '/account/roles/artist', { isHome: true })
    const { context, page } = await aVisitor(browser, server, { as: person })
    await page.goto('/dashboard?tab=artists')
    await page.getByRole('heading', { name: 'You have no public page yet' }).waitFor()
    await page.getByLabel('Statement').fill('I begin.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Open your public page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Roux' }).waitFor()
    await page.locator('blockquote', { hasText: 'I begin.' }).waitFor()
    await context.close()
  })
})
