import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { callAs } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson } from './support/person.ts'
import { demoEmail, type Server } from './support/server.ts'
import { openSite } from './support/site.ts'
import { accessibilityFaults, expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser
/** Two bidders and the administrator, each in a browser of their own. */
let ada: Page
let ben: Page
let admin: Page

async function signedIn(who: Parameters<typeof demoPerson>[0], path: string): Promise<Page> {
  const { page } = await aVisitor(browser, server, { as: demoPerson(who), deliversTo: 'US' })
  await page.goto(path)
  return page
}

beforeAll(async () => {
  const site = await openSite()
  ;({ server, browser } = site)
  ada = await signedIn('collector', '/auctions')
  ben = await signedIn('realtor', '/auctions')
  admin = await signedIn('admin', '/admin-dashboard?tab=auctions')
  return site.close
})

type OnBlock = {
  id: string
  title: string
  state: string
  bids: number
  price: number
  minimum: number
  buyNow: number | null
}

const readRoom = async () => (await fetch(`${server.url}/api/v1/saleroom`)).json()

/** What is on the block, in dollars; null in the moment between two lots. */
async function onBlock(): Promise<OnBlock | null> {
  const { current } = await readRoom()
  if (!current) return null
  const { lot, standing } = current
  const price = (standing.currentBid ?? standing.startingBid) / 100
  const buyNow = lot.buyNowPrice === null ? null : lot.buyNowPrice / 100
  const { state, bidCount: bids, minimumBid } = standing
  return { id: lot.id, title: lot.title, state, bids, price, minimum: minimumBid / 100, buyNow }
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
const price = (amount: number) => dollars(amount).replace('$', '\\$')
const heading = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const amountField = (page: Page) => page.getByLabel('Bid amount')
const placeBid = (page: Page) => page.getByRole('button', { name: 'Place Bid Here' })
const desk = (page: Page) => page.getByRole('region', { name: 'Bid on this lot' })
const stream = (page: Page) => page.getByRole('region', { name: 'Live Bid Stream' })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()
const saysAtOnce = (page: Page) => page.locator('[aria-live="assertive"]').filter({ hasNotText: /^$/ })

async function liveLot(): Promise<OnBlock> {
  const seen: (OnBlock | null)[] = []
  const next = async () => seen[seen.push(await onBlock()) - 1]?.state
  await expect.poll(next, { timeout: 20_000 }).toBe('live')
  const lot = must(seen.at(-1), 'a lot on the block')
  for (const page of [ada, ben]) await heading(page, lot.title).waitFor()
  await admin.getByRole('heading', { level: 3, name: lot.title }).waitFor()
  return lot
}

/** A lot nobody has bid on, on the block and on all three screens. */
async function freshLot(): Promise<OnBlock> {
  const lot = await liveLot()
  if (lot.bids === 0) return lot
  await skip(lot)
  return liveLot()
}

async function skip({ id, title }: OnBlock) {
  await admin.getByRole('button', { name: 'Next' }).click()
  const question = admin.getByRole('alertdialog')
  await expect.poll(() => question.getByRole('heading').textContent()).toContain(title)
  await question.getByRole('button', { name: 'Skip this lot' }).click()
  await expect.poll(async () => (await onBlock())?.id, { timeout: 20_000 }).not.toBe(id)
}

describe('a visitor', () => {
  test('sees the whole room on a phone, without accessibility faults', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server, { viewport: { width: 360, height: 800 } })
    await page.goto('/auctions')
    const lot = await liveLot()
    await heading(page, lot.title).waitFor()
    for (const label of ['Live Bidders', 'Total Volume', 'Time Left', 'Live Bid Stream', 'Live Activity']) {
      await page.getByText(label, { exact: true }).waitFor()
    }
    await page.getByText('Upcoming lots').waitFor()
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^\d\d:\d\d:\d\d$/)
    await expect.poll(() => page.getByText(`Minimum bid: ${dollars(lot.minimum)}`).count()).toBe(1)
    await expect.poll(() => amountField(page).inputValue()).toBe((lot.price + 100).toLocaleString('en-US'))
    for (const step of [100, 250, 500]) {
      expect(
        await page.getByRole('button', { name: `+$${step} ${dollars(lot.price + step)}, bid at once` }).count(),
      ).toBe(1)
    }
    await expect.poll(() => stream(page).getByText('READY TO BID').count()).toBe(1)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('is sent to sign in and back when they bid', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/auctions')
    await placeBid(page).click()
    await page.waitForURL('**/auth?next=%2Fauctions')
    await toast(page, 'Authentication Required').waitFor()
    await context.close()
  })

  test('is informed when nothing is on the block', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    // A later revision, so that the room's own events do not take its place.
    const empty = { ...(await readRoom()), current: null, queue: [], remainingMs: null, revision: 1_000_000 }
    await page.route('**/api/v1/saleroom', (route) => route.fulfill({ json: empty }))
    await page.goto('/auctions')
    await page.getByRole('heading', { name: 'Nothing is on the block' }).waitFor()
    await page.getByRole('link', { name: 'Browse the collection' }).waitFor()
    await context.close()
  })
})

describe('two people in the room', () => {
  let lot: OnBlock
  beforeEach(async () => {
    lot = await freshLot()
  })

  test('bid against each other, and each sees the other’s bids at once', async () => {
    await placeBid(ada).click()
    const first = lot.price + 100
    await toast(ada, 'Bid Placed Successfully!').waitFor()
    await ada.getByText(`Your bid of ${dollars(first)} has been placed.`).waitFor()
    await stream(ada).getByText('You have the high bid').waitFor()
    await expect.poll(() => stream(ada).getByText('READY TO BID').count()).toBe(1)
    await expect.poll(() => amountField(ada).inputValue()).toBe((first + 100).toLocaleString('en-US'))

    await stream(ben).getByText(dollars(first), { exact: true }).waitFor()
    await ben.getByText(`Minimum bid: ${dollars(first + 50)}`).waitFor()
    // Ben has typed nothing, so his field follows the price, and so does the amount on the button.
    await ben.getByRole('button', { name: `Place Bid Here · ${dollars(first + 100)}` }).waitFor()
    await stream(ben).getByText('READY TO BID').waitFor()
    // Ada has. Where it is too low from the start, she is offered the minimum.
    await amountField(ada).fill('1')
    await ada.getByRole('button', { name: `Use the minimum ${dollars(first + 50)}` }).waitFor()
    // What she typed stays when bidding passes it.
    await amountField(ada).fill(String(first + 60))

    await ben.getByRole('button', { name: `+$250 ${dollars(first + 250)}, bid at once` }).click()
    await stream(ben).getByText('You have the high bid').waitFor()
    await stream(ada)
      .getByText(`You were outbid. Bid ${dollars(first + 350)}`)
      .waitFor()
    await stream(ada).getByText('OUTBID', { exact: true }).waitFor()

    // Ben leads: another press would be against himself, and asks first.
    await placeBid(ben).click()
    const question = ben.getByRole('alertdialog', { name: 'Raise your own bid to' })
    await question.getByText(`You already lead at ${dollars(first + 250)}.`).waitFor()
    expect(await accessibilityFaults(ben)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await toast(ben, 'You still lead, and nothing was bid.').waitFor()
    expect((await onBlock())?.price).toBe(first + 250)
    expect(await amountField(ada).inputValue()).toBe((first + 60).toLocaleString('en-US'))
    await ada.getByRole('button', { name: `Use the new minimum ${dollars(first + 300)}` }).click()
    await ada.getByRole('button', { name: `Place Bid Here · ${dollars(first + 300)}` }).waitFor()
    await stream(ada).getByText('READY TO BID').waitFor()
    await saysAtOnce(ada)
      .getByText(`You have been outbid. The bid is ${dollars(first + 250)}.`)
      .waitFor()
    await expect.poll(() => stream(ada).getByRole('listitem').count()).toBe(2)
    await expect.poll(() => stream(ada).getByText('You', { exact: true }).count()).toBe(1)
  })

  test('a bid below the minimum is not sent, and the minimum is shown', { tags: ['deep'] }, async () => {
    await amountField(ada).fill(String(lot.minimum - 1))
    await placeBid(ada).click()
    await ada.getByText(`The minimum bid is ${dollars(lot.minimum)}.`).waitFor()
    expect((await onBlock())?.bids).toBe(0)

    // Another bid makes the sentence untrue, so it goes.
    await ben.getByRole('button', { name: '+$100' }).click()
    await ada.getByText(`Minimum bid: ${dollars(lot.price + 150)}`).waitFor()
    await expect.poll(() => ada.getByText('The minimum bid is').count()).toBe(0)
  })

  test('a maximum bids automatically and is shown to nobody else', { tags: ['deep'] }, async () => {
    const maximum = lot.price + 1_337
    await ada.locator('summary').filter({ hasText: 'Set a maximum bid' }).click()
    await ada.getByLabel('Your maximum').fill(String(maximum))
    await ada.getByRole('button', { name: 'Set maximum' }).click()
    await ada
      .getByText(`Your maximum ${dollars(maximum)}`)
      .first()
      .waitFor()
    await stream(ben).getByText(dollars(lot.price), { exact: true }).waitFor()

    await ben.getByRole('button', { name: '+$100' }).click()
    await ben.getByText(`Another bidder’s maximum answered it: the bid is now ${dollars(lot.price + 150)}.`).waitFor()
    await stream(ben).getByText('You were outbid.').waitFor()
    await stream(ada).getByText('You have the high bid').waitFor()
    expect(await ben.content()).not.toContain(dollars(maximum))
  })

  test('buy at the same moment: one gets the lot, the other sees that it is gone', async () => {
    while (lot.buyNow === null) {
      await skip(lot)
      lot = await liveLot()
    }
    const wanted = lot
    // The first sale closes the other's button at once. Neither request leaves before both have pressed.
    const pressed = Promise.withResolvers<void>()
    let presses = 0
    for (const page of [ada, ben]) {
      await page.route(
        `**/lots/${wanted.id}/buy-now`,
        async (route) => {
          if (++presses === 2) pressed.resolve()
          await pressed.promise
          await route.continue()
        },
        { times: 1 },
      )
    }
    await Promise.all([ada, ben].map((page) => page.getByRole('button', { name: 'BUY NOW' }).click()))
    const outcome = async (page: Page) => {
      // The notice of it may take its place at once.
      const won = toast(page, 'Purchase Complete').or(toast(page, 'You won'))
      const lost = toast(page, 'Purchase Unavailable')
      await won.or(lost).first().waitFor()
      return (await won.count()) > 0 ? 'bought' : 'refused'
    }
    expect((await Promise.all([outcome(ada), outcome(ben)])).sort()).toEqual(['bought', 'refused'])
    for (const page of [ada, ben]) await page.getByText('SOLD - BUY NOW').first().waitFor()
    const sales = await server.sql<{ price: number }>('select price_cents as price from sales where lot_id = $1', [
      wanted.id,
    ])
    expect(sales.map(({ price }) => Number(price))).toEqual([must(wanted.buyNow, 'a buy-now price') * 100])
  })
})

describe('a lot that waits for its turn', () => {
  test('accepts a maximum on its page, which bids once the lot is on the block', { tags: ['deep'] }, async () => {
    const lot = await freshLot()
    const [next] = (await readRoom()).queue
    await ada.getByRole('link', { name: `Set a maximum bid on ${next.title}` }).click()
    const panel = ada.getByRole('region', { name: 'Bidding' })
    await panel.getByText('Waiting for its turn in the saleroom').waitFor()
    const maximum = next.startingBid / 100 + 4_777
    await panel.getByLabel('Your maximum').fill(String(maximum))
    expect(await accessibilityFaults(ada)).toEqual([])
    await panel.getByRole('button', { name: 'Set maximum' }).click()
    await ada
      .getByRole('dialog')
      .getByRole('button', { name: `Set maximum ${dollars(maximum)}` })
      .click()
    await panel.getByText('You have the high bid').waitFor()
    await panel.getByText(`Your maximum ${dollars(maximum)}`).waitFor()
    await ada.goto('/auctions')

    const waiting = (await readRoom()).queue.find(({ id }: { id: string }) => id === next.id)
    const price = waiting.currentBid / 100
    const upcoming = ben.getByRole('region', { name: 'Upcoming lots' }).getByRole('listitem')
    await upcoming
      .filter({ hasText: next.title })
      .getByText(`Stands at ${dollars(price)}`)
      .waitFor()
    await heading(ada, lot.title).waitFor()
    await skip(lot)
    for (const page of [ada, ben]) await heading(page, next.title).waitFor()
    await stream(ada).getByText('You have the high bid').waitFor()
    await ben.getByRole('button', { name: '+$100' }).click()
    await ben.getByText(`Another bidder’s maximum answered it: the bid is now ${dollars(price + 150)}.`).waitFor()
    expect(await ben.content()).not.toContain(dollars(maximum))
  })
})

test('a quick bid or purchase by somebody without an address waits until they have said where the work goes', async () => {
  const lot = await freshLot()
  const person = await aMember(server)
  const { page, context } = await aVisitor(browser, server, { as: person, locale: 'es-ES' })
  await page.setViewportSize({ width: 360, height: 900 })
  await page.goto('/auctions')
  await heading(page, lot.title).waitFor()
  await page.getByRole('button', { name: 'Choose a country for the price in all' }).waitFor()
  const quickBid = page.getByRole('button', { name: /bid at once/ }).first()
  const refusal = page.getByText('Please say first where the work should go.')
  const sheet = page.getByRole('dialog', { name: 'Place a bid' })
  // On a phone the first bid is shown before it binds, and the sheet asks itself.
  await quickBid.click()
  await sheet.getByLabel('Where should it go?').waitFor()
  await expect.poll(() => sheet.getByRole('button', { name: /^Bid \$/ }).isDisabled()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await refusal.waitFor()
  // What a changed amount takes away, the other way to bind oneself says again.
  await amountField(page).fill(String(lot.minimum + 10))
  expect(await refusal.count()).toBe(0)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await refusal.waitFor()
  expect(await onBlock()).toMatchObject({ state: 'live', bids: lot.bids })
  await page.getByRole('button', { name: 'Deliver to Spain' }).click()
  await page
    .getByText(/in all to Spain/)
    .first()
    .waitFor()
  expect(await page.getByLabel('Where should it go?').count()).toBe(0)
  const { buyNowPrice } = (await readRoom()).current.lot
  const besides = page.getByText(dollars(buyNowPrice / 100), { exact: true }).locator('xpath=following-sibling::p[1]')
  await expect.poll(() => besides.textContent()).toMatch(/in all to Spain/)
  await quickBid.click()
  await sheet.getByText(/^Total if you win\$/).waitFor()
  await sheet.getByRole('button', { name: /^Bid \$/ }).click()
  await toast(page, 'has been placed').waitFor()
  // From now on they are placed at once.
  await page.getByText('You lead', { exact: true }).waitFor()
  await context.close()
})

describe('the administrator', () => {
  test('stops and resumes bidding on every screen at once', async () => {
    const lot = await freshLot()
    await admin.getByRole('button', { name: 'Stop Bidding' }).click()
    const question = admin.getByRole('alertdialog')
    await expect.poll(() => question.getByRole('heading').textContent()).toContain(lot.title)
    await question.getByRole('button', { name: 'Stop bidding' }).click()
    await admin.getByRole('button', { name: 'Resume Bidding' }).waitFor()

    for (const page of [ada, ben]) await stream(page).getByText('BIDDING STOPPED', { exact: true }).waitFor()
    const notice = desk(ada).getByText('Bidding is stopped', { exact: true })
    await notice.waitFor()
    // Nothing else is said, whatever stands in the field.
    await amountField(ada).fill('')
    await placeBid(ada).click()
    await toast(ada, 'Bidding Unavailable').getByText('Bidding has been stopped by admin.').waitFor()
    expect(await amountField(ada).getAttribute('aria-invalid')).not.toBe('true')
    await amountField(ada).fill(String(lot.minimum))
    const clock = await ada.getByRole('timer').textContent()

    await admin.getByRole('button', { name: 'Resume Bidding' }).click()
    for (const page of [ada, ben]) await stream(page).getByText('READY TO BID').waitFor()
    expect(await notice.count()).toBe(0)
    await expect.poll(() => ada.getByRole('timer').textContent()).not.toBe(clock)
  })

  test('changes the price and the clock, and a correction is recorded with its reason', async () => {
    const lot = await freshLot()
    await admin.getByRole('button', { name: '+$100' }).click()
    await stream(ada).getByText('Paddle 1', { exact: true }).waitFor()
    await admin.getByRole('button', { name: '+$100' }).click()
    await stream(ada)
      .getByText(dollars(lot.price + 200), { exact: true })
      .waitFor()

    await admin.getByRole('button', { name: '-$100' }).click()
    await admin.getByRole('button', { name: 'Lower the bid' }).click()
    await admin.getByText('Please give a reason.').waitFor()
    await admin.getByLabel('Reason').fill('A cough, not a bid')
    await admin.getByRole('button', { name: 'Lower the bid' }).click()
    await ada.getByText(`The auctioneer corrected the bid to ${dollars(lot.price + 100)}.`).waitFor()

    const minutesLeft = async () => Number((await ada.getByRole('timer').textContent())?.slice(3, 5))
    const before = await minutesLeft()
    await admin.getByRole('button', { name: '+5min' }).click()
    await expect.poll(minutesLeft).toBeGreaterThanOrEqual(before + 4)
    const acts = await server.sql<{ act: string; reason: string | null }>(
      `select act, reason from audit_log where subject = $1 order by id`,
      [`lot:${lot.id}`],
    )
    expect(acts).toContainEqual({ act: 'saleroom.lower', reason: 'A cough, not a bid' })
  })

  test('sells to the leader; its bidders see the result, and the next lot follows', { tags: ['deep'] }, async () => {
    const lot = await freshLot()
    await placeBid(ben).click()
    await stream(ben).getByText('You have the high bid').waitFor()
    await ada.getByRole('button', { name: `Place Bid Here · ${dollars(lot.price + 200)}` }).click()
    await stream(ada).getByText('You have the high bid').waitFor()
    const next = (await readRoom()).queue[0].title

    await admin.getByRole('button', { name: 'Sold', exact: true }).click()
    await admin.getByRole('button', { name: new RegExp(`^Sell to Paddle \\d+ for ${price(lot.price + 200)}$`) }).click()
    for (const page of [ada, ben]) await page.getByText('SOLD - MARKED BY ADMIN').first().waitFor()
    for (const page of [ada, ben]) await heading(page, next).waitFor()
    await ada
      .locator('[aria-live="polite"]')
      .filter({ hasText: `${next} by` })
      .first()
      .waitFor()

    // Those who bid find the result beside the next lot, until they close it.
    await heading(ben, `Sold for ${dollars(lot.price + 200)} to Paddle`).waitFor()
    const won = ada.getByRole('region', { name: 'It’s yours' })
    await won.getByText(`“${lot.title}”`).waitFor()
    await won.getByRole('button', { name: /^Pay/ }).waitFor()
    expect(await accessibilityFaults(ada)).toEqual([])
    await won.getByRole('button', { name: 'Close this result' }).click()
    await won.waitFor({ state: 'detached' })
    const [sale] = await server.sql<{ outcome: string }>('select outcome from lots where id = $1', [lot.id])
    expect(sale).toEqual({ outcome: 'marked-by-admin' })
  })

  test('is a screen of its own, where keys sell at the price that was read', { tags: ['deep'] }, async () => {
    const lot = await freshLot()
    const { context, page, complaints } = await aVisitor(browser, server, { as: demoPerson('admin') })
    await page.goto('/admin-dashboard?tab=auctions')
    await page.getByRole('link', { name: 'Full window, with keys' }).click()
    await page.getByRole('heading', { level: 2, name: lot.title }).waitFor()
    // Nothing of the site's own bars is in the way, at any width.
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    await expectSoundAtBothWidths(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(complaints).toEqual([])

    // Without a bid the server says why not, and no price is asked about.
    await page.keyboard.press('s')
    await toast(page, 'Nobody has bid on this lot.').waitFor()
    const question = page.getByRole('alertdialog')
    await placeBid(ada).click()
    await page
      .getByText(dollars(lot.price + 100), { exact: true })
      .first()
      .waitFor()
    await page.keyboard.press('s')
    await question.getByRole('heading', { name: new RegExp(`${price(lot.price + 100)}\\?$`) }).waitFor()
    // Bidding goes on meanwhile: the new price must be read before it is sold at.
    await ben.getByRole('button', { name: '+$100' }).click()
    await question.getByText(`Bidding has moved on: it is now ${dollars(lot.price + 200)} by Paddle`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Use the new price' }).click()
    const sell = question.getByRole('button', { name: new RegExp(`for ${price(lot.price + 200)}$`) })
    await sell.waitFor()
    await page.keyboard.press('Escape')

    // The server knows of the bid before its event reaches the browser.
    const late = { lotId: lot.id, expectedPrice: (lot.price + 100) * 100 }
    await expect(callAs(server, demoPerson('admin'), 'POST', '/saleroom/sold', late)).rejects.toThrow(/bid-moved/)

    // The keys can be switched off; the buttons stay.
    const keys = page.getByRole('switch', { name: 'Keys' })
    await keys.uncheck()
    await page.keyboard.press('s')
    expect(await question.count()).toBe(0)
    await keys.check()
    await page.keyboard.press('s')
    await sell.click()
    await toast(page, 'The lot was sold to the leader.').waitFor()
    const [sale] = await server.sql<{ cents: number }>('select hammer_cents as cents from lots where id = $1', [lot.id])
    expect(Number(sale?.cents)).toBe((lot.price + 200) * 100)
    await context.close()
  })

  test('assigns a floor paddle’s lot to a buyer, who gets the invoice', { tags: ['deep'] }, async () => {
    const lot = await freshLot()
    await admin.getByRole('button', { name: '+$100' }).click()
    await stream(ada).getByText('Paddle 1', { exact: true }).waitFor()
    await admin.getByRole('button', { name: 'Sold', exact: true }).click()
    await admin.getByRole('button', { name: `Sell to Paddle 1 for ${dollars(lot.price + 100)}` }).click()

    const form = admin.getByRole('form', { name: `Buyer of ${lot.title}` })
    const field = form.getByLabel('The buyer’s email or account id')
    const name = async (buyer: string) => {
      await field.fill(buyer)
      await form.getByRole('button', { name: 'Name the buyer' }).click()
      const question = admin.getByRole('alertdialog')
      await expect.poll(() => question.getByRole('heading').textContent()).toContain(buyer)
      await question.getByText(`They owe ${dollars(lot.price + 100)} within 72 hours`).waitFor()
      await question.getByRole('button', { name: 'Name this buyer' }).click()
      await question.waitFor({ state: 'detached' })
    }
    await name('nobody@vermeil.example')
    await form.getByText('There is no such account.').waitFor()
    await name('somebody')
    await form.getByText('This is neither an email address nor an id.').waitFor()
    expect(await accessibilityFaults(admin)).toEqual([])
    await name(demoEmail('collector'))
    await expect.poll(() => form.allInnerTexts(), { timeout: 30_000 }).toEqual([])
    await admin.getByText('All floor sales have a buyer.').waitFor()
    await toast(ada, `You won “${lot.title}” for ${dollars(lot.price + 100)}.`).waitFor()
    await expect
      .poll(() => server.sql('select status from orders where lot_id = $1', [lot.id]), { timeout: 20_000 })
      .toEqual([{ status: 'due' }])
  })

  test('orders the queue, and everybody sees what comes next', async () => {
    const queue = admin.getByRole('region', { name: 'Queue' })
    const second = await queue.getByRole('listitem').nth(1).locator('span.block').first().textContent()
    await queue.getByRole('button', { name: `Move ${second} up` }).click()
    const upcoming = ada.getByRole('region', { name: 'Upcoming lots' })
    await expect.poll(() => upcoming.getByRole('heading', { level: 3 }).first().textContent()).toBe(second)
    expect(await accessibilityFaults(admin)).toEqual([])
  })

  test('brings a timed lot that nobody has bid on into the saleroom', async () => {
    const [found] = await server.sql<{ title: string }>(
      `select a.title from lots l join artworks a on a.id = l.artwork_id
       where l.venue = 'timed' and l.state = 'live' and l.bid_count = 0 order by l.id limit 1`,
    )
    const timed = must(found, 'a timed lot without bids')
    await admin.getByLabel('Add a lot').fill(timed.title)
    await admin.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await admin
      .getByRole('button', { name: `Add ${timed.title} to the queue` })
      .first()
      .click()
    await ada.getByRole('region', { name: 'Upcoming lots' }).getByRole('heading', { name: timed.title }).waitFor()
  })
})

describe('the clock', () => {
  test('warns when little time is left, and at zero the high bid wins', { tags: ['deep'] }, async () => {
    const lot = await freshLot()
    await placeBid(ada).click()
    await stream(ada).getByText('You have the high bid').waitFor()
    await server.sql(`update lots set closes_at = house_now() + interval '50 seconds' where id = $1`, [lot.id])
    await ben.reload()
    await ben.getByText('Ending Soon').waitFor()

    await server.sql(`update lots set closes_at = house_now() + interval '2 seconds' where id = $1`, [lot.id])
    for (const page of [ada, ben]) await page.getByText('ENDED - SOLD TO HIGHEST BIDDER').first().waitFor()
    await toast(ada, 'You won').waitFor()
  })
})

describe('a lot that is still open after twelve minutes', () => {
  test('gives way to the next, and returns later with its bids and remaining time', { tags: ['deep'] }, async () => {
    const lot = await freshLot()
    await placeBid(ada).click()
    await stream(ada).getByText('You have the high bid').waitFor()
    const price = lot.price + 100
    // No lot of the room has twelve minutes of its own.
    for (let times = 1; times <= 2; times++) {
      const { closesAt } = (await readRoom()).current.standing
      await admin.getByRole('button', { name: '+5min' }).click()
      await expect
        .poll(async () => (await readRoom()).current.standing.closesAt, { timeout: 10_000 })
        .not.toBe(closesAt)
    }
    const { queue: waiting } = await readRoom()

    await server.windClock('12 minutes')
    for (const page of [ada, ben]) await heading(page, waiting[0].title).waitFor()
    expect(await onBlock()).toMatchObject({ id: waiting[0].id, state: 'live', bids: 0 })
    const { queue } = await readRoom()
    const places = new Map<string, number>(queue.map(({ id }: { id: string }, place: number) => [id, place]))
    const returnedAt = ({ id }: { id: string }) => must(places.get(id), 'a place in the queue')
    const othersBefore = waiting.slice(1).filter((other: { id: string }) => returnedAt(other) < returnedAt(lot))
    expect(othersBefore).toHaveLength(waiting.length - 1)
    const returned = queue[returnedAt(lot)]
    expect(returned).toMatchObject({ currentBid: price * 100, bidCount: 1 })
    const upcoming = ben.getByRole('region', { name: 'Upcoming lots' }).getByRole('listitem')
    await upcoming
      .filter({ hasText: lot.title })
      .getByText(`Stands at ${dollars(price)}`)
      .waitFor()

    const placeOf = async () => (await readRoom()).queue.findIndex(({ id }: { id: string }) => id === lot.id)
    for (let place = await placeOf(); place > 0; place--) {
      await admin.getByRole('button', { name: `Move ${lot.title} up` }).click()
      await expect.poll(placeOf, { timeout: 10_000 }).toBe(place - 1)
    }
    await skip(must(await onBlock(), 'a lot on the block'))
    for (const page of [ada, ben]) await heading(page, lot.title).waitFor()
    await stream(ada).getByText('You have the high bid').waitFor()
    await stream(ben).getByText(dollars(price), { exact: true }).waitFor()
    const { current, remainingMs } = await readRoom()
    expect(current.standing).toMatchObject({ id: lot.id, bidCount: 1, currentBid: price * 100 })
    // Its time stood still in the queue: it has what it went back with, less the moment since it came on again.
    expect(remainingMs).toBeLessThanOrEqual(returned.durationMs)
    expect(remainingMs).toBeGreaterThan(returned.durationMs - 60_000)
  })
})

describe('the connection', () => {
  test('a server restart pauses bidding, and it continues with what is current for everybody', {
    tags: ['deep'],
  }, async () => {
    const lot = await freshLot()
    await server.restart()
    const banner = ada.getByRole('banner').getByText(/Reconnecting, bidding is paused/)
    await banner.waitFor()
    await expect.poll(() => placeBid(ada).isDisabled()).toBe(true)

    await expect.poll(() => placeBid(ada).isEnabled(), { timeout: 30_000 }).toBe(true)
    await expect.poll(() => banner.count()).toBe(0)
    // By what the server sent along when he came back, or read again: `live.test.tsx` has both.
    await expect.poll(() => placeBid(ben).isEnabled(), { timeout: 30_000 }).toBe(true)

    await placeBid(ada).click()
    await toast(ada, 'Bid Placed Successfully!').waitFor()
    await stream(ben)
      .getByText(dollars(lot.price + 100), { exact: true })
      .waitFor()
  })
})
