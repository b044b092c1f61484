import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, callAs, placeBid } from './support/build-lot.ts'
import { aMember, demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { expectSoundAtBothWidths } from './support/soundness.ts'

type Overview = {
  needs: unknown[]
  counts: Record<'bids' | 'leading' | 'outbid' | 'watching' | 'ordersDue', number>
}
type OwnBids = { bids: { lot: { title: string }; yourBid: number }[] }

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`
/** The figure of a stat card, and the words under it. */
const card = (page: Page, label: string) =>
  page.locator('p', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::p')

describe('the collector’s dashboard', () => {
  test('each tab shows the person’s own rows, at both widths', { tags: ['deep'] }, async () => {
    const collector = demoPerson('collector')
    const { context, page, complaints } = await aVisitor(browser, server, { as: collector })
    const overview = await callAs<Overview>(server, collector, 'GET', '/account/overview')
    const { bids } = await callAs<OwnBids>(server, collector, 'GET', '/bids')

    // /dashboard leads to the home role's own, and Back leads out.
    await page.goto('/about')
    await page.goto('/dashboard')
    await page.waitForURL('**/collector-dashboard')
    const { leading, outbid } = overview.counts
    await expect
      .poll(() => card(page, 'Active Bids').allTextContents())
      .toEqual([String(overview.counts.bids), `${leading} leading, ${outbid} outbid`])
    await expect
      .poll(() => card(page, 'Watchlist').allTextContents())
      .toEqual([String(overview.counts.watching), 'works you watch'])
    const needs = page.getByRole('region', { name: 'Needs you now' })
    await expect.poll(() => needs.getByRole('listitem').count()).toBe(overview.needs.length)
    await needs.getByText('payments due').waitFor()
    await page.getByRole('heading', { name: 'For you' }).waitFor()
    await expect.poll(() => page.getByText(/you chose|You (bid on|bought|watch)/).count()).toBeGreaterThan(5)

    await page.getByRole('tab', { name: 'My Bids' }).click()
    const rows = page.getByRole('table', { name: 'Your bids' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(bids.length + 1)
    for (const { lot, yourBid } of bids) {
      await rows.filter({ hasText: lot.title }).getByText(money(yourBid)).first().waitFor()
    }
    await expectSoundAtBothWidths(page)

    await page.getByRole('tab', { name: 'Watchlist' }).click()
    const watched = page.getByRole('table', { name: 'Your watchlist' }).getByRole('row')
    await expect.poll(() => watched.count()).toBe(overview.counts.watching + 1)
    await expectSoundAtBothWidths(page)

    await page.getByRole('link', { name: /things? needs? you$/ }).click()
    await needs.getByRole('link', { name: /^Pay/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('table', { name: 'Your orders' })
          .getByRole('button', { name: /Pay now/ })
          .count(),
      )
      .toBe(overview.counts.ordersDue)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a bid that is beaten shows as outbid at once, and one press bids again', async () => {
    const [person, rival] = [await aMember(server), await aMember(server)]
    const lot = await buildLot(server)
    await placeBid(server, person, lot, 800)
    const { context, page } = await aVisitor(browser, server, { as: person })
    await page.goto('/collector-dashboard?tab=bids')
    const row = page.getByRole('row').filter({ hasText: lot.title })
    await row.getByText('Leading').waitFor()
    await placeBid(server, rival, lot, 1_000)
    await row.getByText('Outbid').waitFor()
    // In one line above what they came for; the first tab has it in full.
    const needs = page.getByRole('link', { name: '1 thing needs you' })
    await needs.waitFor()
    await row.getByRole('button', { name: 'Bid $1,025' }).click()
    const dialog = page.getByRole('dialog')
    // The documented offer: the price and $50.
    await expect.poll(() => dialog.getByLabel('Bid amount ($)').inputValue()).toBe('1050')
    await dialog.getByRole('button', { name: 'Bid $1,050' }).click()
    await row.getByText('Leading').waitFor()
    await expect.poll(() => needs.count()).toBe(0)

    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: /^Bids.*1 open lot$/ }).waitFor()
    await context.close()
  })

  test('an owned work has a certificate that anybody can read, with the price only while its owner shows it', {
    tags: ['deep'],
  }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server, { as: demoPerson('collector') })
    await page.goto('/collector-dashboard?tab=collection')
    await page.getByRole('table', { name: 'The works you own' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Certificate of authenticity' }).click()
    await page.waitForURL('**/certificates/*')
    await page.getByRole('heading', { level: 1, name: 'Certificate of authenticity' }).waitFor()
    await page.getByText('This certificate is valid.').waitFor()
    await page.getByRole('button', { name: 'Verify this auction' }).click()
    await page.getByText('It contains the entry that the certificate names.').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print and frame (PDF)' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^vermeil-certificate-.*\.pdf$/)
    await expectSoundAtBothWidths(page)

    const sale = page.getByText(/^Sold at auction on .* as lot \d+/)
    expect(await sale.textContent()).not.toContain('$')
    // It moves once the change is under way, not with the click: `check` would look too soon.
    await page.getByRole('switch', { name: 'Show what you paid' }).click()
    await expect.poll(() => sale.textContent()).toContain(' for $')

    const visitor = await aVisitor(browser, server)
    await visitor.page.goto(`${new URL(page.url()).pathname}?sale=1`)
    await expect.poll(() => visitor.page.getByText(/^Sold at auction on /).textContent()).toContain(' for $')
    expect(await visitor.page.getByRole('switch', { name: 'Show what you paid' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await Promise.all([context.close(), visitor.context.close()])
  })

  test('a watched lot can be muted, and stays so', { tags: ['deep'] }, async () => {
    const person = await aMember(server)
    const lot = await buildLot(server)
    await callAs(server, person, 'PUT', `/lots/${lot.id}/watch`)
    const { context, page } = await aVisitor(browser, server, { as: person })
    await page.goto('/collector-dashboard?tab=watchlist')
    const alerts = page.getByRole('switch', { name: `Notify me before ${lot.title} closes` })
    await expect.poll(() => alerts.isChecked()).toBe(true)
    const stored = page.waitForResponse((response) => response.url().endsWith('/alerts'))
    await alerts.uncheck()
    expect((await stored).status()).toBe(204)
    await page.reload()
    await expect.poll(() => alerts.isChecked()).toBe(false)
    await context.close()
  })
})
