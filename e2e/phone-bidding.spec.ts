import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor, openBrowser } from './support/browser.ts'
import { type BuiltLot, buildLot, placeBid } from './support/build-lot.ts'
import { aMember, demoPerson, type Person } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { openLine } from './support/slow-proxy.ts'
import { accessibilityFaults } from './support/soundness.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

let server: Server
let browser: Browser
let bidder: Person
let line: Awaited<ReturnType<typeof openLine>>
/** Reaches the site through the line. */
let distantBrowser: Browser

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  line = await openLine(server)
  distantBrowser = await openBrowser([line.browserFlag])
  bidder = await aMember(server)
  return async () => {
    await distantBrowser.close()
    await line.close()
    await site.close()
  }
})

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
const bar = (page: Page) => page.getByRole('region', { name: 'Bid bar' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Place a bid' })
const panel = (page: Page) => page.getByRole('region', { name: 'Bidding', exact: true })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()
const gold = (page: Page, amount: number) =>
  sheet(page).getByRole('button', { name: `Bid ${dollars(amount)}`, exact: true })

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A lot somebody else has bid on, on the bidder's phone. The price in dollars. */
async function lotOnPhone(
  from = browser,
): Promise<{ page: Page; lot: BuiltLot; price: number; inRoom: Promise<void> }> {
  const lot = await buildLot(server)
  await placeBid(server, demoPerson('agent'), lot, lot.startingBid)
  const { context, page } = await aVisitor(from, server, { as: bidder, ...phone })
  closers.push(() => context.close())
  context.setDefaultTimeout(60_000)
  const inRoom = untilInRoom(page, lot)
  await page.goto(lot.path)
  return { page, lot, price: lot.startingBid, inRoom }
}

/** Resolves when the server has let the page into the lot's room: from then on it learns of bids without asking. */
function untilInRoom(page: Page, { id }: BuiltLot): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload)
        if (text.includes(`lot:${id}`) && text.includes('phx_reply') && text.includes('"ok"')) resolve()
      }),
    )
  })
}

async function openSheet(page: Page, button = 'Bid') {
  await bar(page).getByRole('button', { name: button, exact: true }).tap()
  await sheet(page).waitFor()
}

/** What the bidder's own bids on the lot came to, by the database. */
async function ownBids({ id }: BuiltLot): Promise<number[]> {
  const rows = await server.sql<{ amount: number }>(
    `select e.amount_cents::int as amount from lot_entries e join accounts a on a.id = e.bidder_id
     where e.lot_id = $1 and a.email = $2 order by e.sequence`,
    [id, bidder.email],
  )
  return rows.map(({ amount }) => amount / 100)
}

/** Waits for a message, and says how far above the bid button it ends: below zero it would cover the button. */
async function roomBelowToast(page: Page): Promise<number> {
  const room = await page.waitForFunction(() => {
    const message = document.querySelector('[data-sonner-toast][data-mounted="true"]')?.getBoundingClientRect()
    const button = document.querySelector('[data-bid-bar] button')?.getBoundingClientRect()
    return message && button ? { px: button.top - message.bottom } : null
  })
  return (await room.jsonValue())?.px ?? Number.NaN
}

test('a touch phone bids by the sheet: amount by thumb, total, one button, and nothing over it', async () => {
  const { page, lot, price } = await lotOnPhone()
  await openSheet(page)
  await sheet(page)
    .getByText(`Minimum bid: ${dollars(price + 25)}`)
    .waitFor()
  await sheet(page).getByRole('button', { name: 'Raise by $25' }).tap()
  await sheet(page)
    .getByText(`Total if you win${dollars(price + 75)}`)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // Somebody else bids: what was chosen stays, and is too low only once the minimum has passed it.
  await placeBid(server, demoPerson('realtor'), lot, price + 100)
  await sheet(page)
    .getByText(`Your ${dollars(price + 75)} is too low.`)
    .waitFor()
  await expect.poll(() => gold(page, price + 75).isDisabled()).toBe(true)
  await sheet(page)
    .getByRole('button', { name: `Use the new minimum ${dollars(price + 125)}` })
    .tap()

  await gold(page, price + 125).tap()
  expect(await roomBelowToast(page)).toBeGreaterThan(0)
  await toast(page, `Your bid of ${dollars(price + 125)} has been placed.`).waitFor()
  await sheet(page).waitFor({ state: 'detached' })
  await bar(page).getByText('You have the high bid').waitFor()
  expect(await ownBids(lot)).toEqual([price + 125])

  // Escape closes it and the focus goes back to where it came from.
  await openSheet(page, 'Raise my maximum')
  await sheet(page)
    .getByRole('button', { name: `Raise my maximum to ${dollars(price + 175)}` })
    .waitFor()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Raise my maximum')
  // The bar goes while the panel's own button is in view.
  await panel(page)
    .locator('button[data-keep-clear]')
    .evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await bar(page).waitFor({ state: 'hidden' })
})

describe('a bid whose answer is lost', () => {
  test('counts, and its bidder sees that without sending it again', async () => {
    const { page, lot, price } = await lotOnPhone()
    let sent = 0
    await page.route(`**/lots/${lot.id}/bids`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent++
      await route.fetch()
      return route.abort()
    })
    await openSheet(page)
    await gold(page, price + 50).tap()
    await toast(page, `Your bid of ${dollars(price + 50)} has been placed.`).waitFor()
    expect([sent, await ownBids(lot)]).toEqual([1, [price + 50]])
  })

  test('does not count if it never arrived, and can be bid again', { tags: ['deep'] }, async () => {
    const { page, lot, price } = await lotOnPhone()
    const bids = `**/lots/${lot.id}/bids`
    await page.route(bids, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await openSheet(page)
    await gold(page, price + 50).tap()
    await toast(page, 'Your bid did not reach us, and nothing was bid.').waitFor()
    expect(await ownBids(lot)).toEqual([])
    await page.unroute(bids)
    await gold(page, price + 50).tap()
    await toast(page, `Your bid of ${dollars(price + 50)} has been placed.`).waitFor()
    expect(await ownBids(lot)).toEqual([price + 50])
  })
})

test('on a slow line that stalls, a bid in the last ten seconds is answered as the database has it', {
  tags: ['deep'],
}, async () => {
  line.setQuality({ delayMs: 400, stallMs: 1_000, stalledPercent: 2, seed: 20 })
  const { page, lot, price } = await lotOnPhone(distantBrowser)
  await openSheet(page)
  await expect.poll(() => gold(page, price + 50).isEnabled()).toBe(true)
  await server.sql(`update lots set closes_at = house_now() + interval '9 seconds' where id = $1`, [lot.id])
  await gold(page, price + 50).tap()
  const placed = toast(page, `Your bid of ${dollars(price + 50)} has been placed.`)
  // On a machine this busy it may also come too late. Then that is what the bidder has to read.
  const refused = toast(page, 'Bidding Unavailable').or(toast(page, 'Bid Not Placed'))
  await placed.or(refused).first().waitFor()
  const hasCounted = (await placed.count()) > 0
  expect(await ownBids(lot)).toEqual(hasCounted ? [price + 50] : [])
})

test('a cut line pauses bidding, says how old the price is, and resumes on fresh data', async () => {
  line.setQuality({ delayMs: 0, stallMs: 0, stalledPercent: 0, seed: 20 })
  const { page, lot, price, inRoom } = await lotOnPhone(distantBrowser)
  const bid = bar(page).getByRole('button', { name: 'Bid', exact: true })
  await expect.poll(() => bid.isEnabled()).toBe(true)
  // A line that is cut while the code for sockets is on its way is another story.
  await inRoom
  await placeBid(server, demoPerson('realtor'), lot, price + 100)
  await bar(page)
    .getByText(dollars(price + 100))
    .waitFor()

  line.cut()
  await page.getByText('Reconnecting, bidding is paused.').first().waitFor()
  const age = bar(page).getByText(/^Paused, \d+ seconds? old$/)
  const first = await age.textContent()
  expect(await bid.isDisabled()).toBe(true)
  await expect.poll(() => age.textContent()).not.toBe(first)
  await placeBid(server, demoPerson('agent'), lot, price + 300)

  line.restore()
  // In one look: whenever the button can be pressed again, the price beside it is the new one.
  const seen = await page.waitForFunction(() => {
    const section = document.querySelector('[data-bid-bar]')
    const button = section?.querySelector<HTMLButtonElement>('button')
    return button && !button.disabled ? section?.textContent : null
  })
  expect(await seen.jsonValue()).toContain(dollars(price + 300))
  await age.waitFor({ state: 'detached' })
})

test('a part of the page that fails to load leaves the rest as it is, and comes later', {
  tags: ['deep'],
}, async () => {
  const lot = await buildLot(server)
  const { context, page } = await aVisitor(browser, server, { as: bidder, ...phone })
  closers.push(() => context.close())
  let refused = 0
  await page.route('**/assets/lot-sections-*.js', (route) => (++refused <= 2 ? route.abort() : route.fallback()))
  await page.goto(lot.path)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => refused).toBeGreaterThan(2)
  await page.getByRole('heading', { name: 'Questions' }).waitFor()
  await bar(page).waitFor()
})

test('on one’s own lot the bar has the price and nothing to bid with', { tags: ['deep'] }, async () => {
  const lot = await buildLot(server)
  const { context, page } = await aVisitor(browser, server, { as: demoPerson('artist'), ...phone })
  closers.push(() => context.close())
  await page.goto(lot.path)
  await bar(page).getByText('This lot is yours').waitFor()
  expect(await bar(page).locator('a, button').count()).toBe(0)
})
