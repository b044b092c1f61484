import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, placeBid } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson, type Person } from './support/person.ts'
import type { Server } from './support/server.ts'
import { seededSite } from './support/site.ts'

/** Reads the stored session: until it is here, nobody knows who looks at the page. */
const sessionScript = '**/assets/follow-session-*.js'

let server: Server
let browser: Browser
let member: Person
let lot: { id: string; venue: string }
beforeAll(async () => {
  const site = await seededSite()
  ;({ server, browser } = site)
  member = await aMember(server)
  const answer = await fetch(`${server.url}/api/v1/lots?way=buy-now`)
  const { lots } = (await answer.json()) as { lots: (typeof lot)[] }
  lot = must(
    lots.find(({ venue }) => venue === 'timed'),
    'a lot to buy',
  )
  return site.close
})

/** A second press on Watch would take it back. */
beforeEach(() =>
  server.sql('delete from watches where account_id = (select id from accounts where email = $1)', [member.email]),
)

/** Opens a page whose scripts wait until they are let go. */
async function slowly(path: string, person: Person | undefined, scripts = '**/assets/*.js') {
  const { context, page, complaints } = await aVisitor(browser, server, person && { as: person })
  const gate = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.evaluate((url) => location.assign(url), server.url + path) // `goto` would wait for the scripts
  await page.locator('footer').waitFor()
  return { context, page, complaints, letGo: () => gate.resolve() }
}

/**
 * React works in slices, each of which asks for the next one by a message. Here a slice is as short as it can be, and
 * the messages wait until `advance` lets some of them through.
 */
function sliceHydration() {
  const waiting: (() => void)[] = []
  let isHeld = true
  let now = performance.now()
  performance.now = () => {
    now += 6 // longer than a slice
    return now
  }
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const send = () => Reflect.apply(postMessage, this, [message])
    if (isHeld) waiting.push(send)
    else send()
  } as typeof postMessage
  const pause = () => new Promise((resume) => setTimeout(resume))
  Object.assign(window, {
    async advance(slices: number) {
      let isLive = false
      document.getElementById('root')?.addEventListener('live', () => (isLive = true))
      for (let left = slices; left > 0 && !isLive; await pause()) {
        const send = waiting.shift()
        if (!send) continue
        send()
        left -= 1
      }
    },
    finish() {
      isHeld = false
      for (const send of waiting.splice(0)) send()
    },
  })
}
type SlicedWindow = Window & { advance: (slices: number) => Promise<void>; finish: () => void }

/** Lets 20 s pass for the page, as on a bad line. */
const wait20Seconds = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 20_000
  })
const waitedText = /^You pressed \d+ seconds ago, while the page was loading, at \$[\d,]+\. Nothing has been bid yet\.$/
const panel = (page: Page) => page.getByRole('region', { name: 'Bidding', exact: true })
const desk = (page: Page) => page.getByRole('region', { name: 'Bid on this lot' })
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
const bidsOf = async ({ email }: Person) => {
  const sql = 'select count(*)::int as count from lot_entries b join accounts a on a.id = b.bidder_id where email = $1'
  return (await server.sql(sql, [email]))[0]
}

const themeSwitch = (page: Page) => page.getByRole('switch', { name: 'Light theme' })
const searchField = (page: Page) => page.getByLabel('Search the collection')
const watchButton = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /^Watch / })
    .first()
const buyButton = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /^Buy It Now/ })
    .first()
const buyDialog = (page: Page) => page.getByRole('dialog', { name: 'Buy It Now' })

/** The corner says who it is as soon as the session has been read, behind a dialog as well. */
const isKnown = (page: Page, person: Person | undefined) => {
  const corner = page.locator('header')
  return (person ? corner.getByLabel(/account menu of/) : corner.getByText('Sign In')).waitFor()
}

/** Marks an element, so that a replacement is noticed. */
const mark = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.setAttribute('data-marked', ''))

async function isLight(page: Page) {
  await page.locator('html[data-theme=light]').waitFor()
  expect(await themeSwitch(page).isChecked()).toBe(true)
}

describe.each(['a visitor', 'a member'])('%s', (who) => {
  const person = () => (who === 'a member' ? member : undefined)
  /** The pages of visitors are made live in the same way, and lose less: nobody replaces them once a session is read. */
  const tier = who === 'a member' ? {} : { tags: ['deep'] }

  test('presses and types on /collection before the scripts have come', async () => {
    const { context, page, complaints, letGo } = await slowly('/collection', person())
    await mark(page, '#collection-search')
    const work = must(await watchButton(page).getAttribute('aria-label'), 'the name of a button')
    await searchField(page).pressSequentially(work.replace('Watch ', ''))
    await watchButton(page).click()
    await themeSwitch(page).check()
    letGo()
    await isLight(page)
    await page.waitForURL('**/collection?q=**')
    await isKnown(page, person())
    await page.getByRole('button', { name: work, pressed: true, exact: true }).waitFor()
    expect(await searchField(page).inputValue()).toBe(work.replace('Watch ', ''))
    expect(await page.locator('#collection-search[data-marked]').count()).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('presses Buy It Now in the collection before the scripts have come', { tags: ['deep'] }, async () => {
    const { context, page, complaints, letGo } = await slowly('/collection?way=buy-now', person())
    await buyButton(page).click()
    letGo()
    await buyDialog(page).waitFor()
    await isKnown(page, person())
    expect(await buyDialog(page).isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('presses Buy It Now and a filter while the session is being read', tier, async () => {
    const { context, page, complaints, letGo } = await slowly(`/lots/${lot.id}`, person(), sessionScript)
    const bidding = page.getByRole('region', { name: 'Bidding', exact: true })
    await bidding.getByRole('button', { name: /^Buy It Now/ }).click()
    await buyDialog(page).waitFor()
    letGo()
    await isKnown(page, person())
    expect(await buyDialog(page).isVisible()).toBe(true)

    const again = await slowly('/collection', person(), sessionScript)
    const filter = again.page.getByRole('checkbox', { name: /^Ending within 24 hours/ })
    await filter.check()
    await searchField(again.page).pressSequentially('blu')
    again.letGo()
    await searchField(again.page).press('e')
    await isKnown(again.page, person())
    await again.page.waitForURL(/q=blue/)
    expect(await searchField(again.page).inputValue()).toBe('blue')
    expect(await filter.isChecked()).toBe(true)
    expect([...complaints, ...again.complaints]).toEqual([])
    await context.close()
    await again.context.close()
  })

  test('presses Watch while the session is being read', { tags: ['deep'] }, async () => {
    const { context, page, complaints, letGo } = await slowly('/collection', person(), sessionScript)
    const work = must(await watchButton(page).getAttribute('aria-label'), 'the name of a button')
    const pressed = page.getByRole('button', { name: work, pressed: true, exact: true })
    await watchButton(page).click()
    await pressed.waitFor()
    letGo()
    await isKnown(page, person())
    if (person()) {
      const watched =
        'select count(*)::int as count from watches w join accounts a on a.id = w.account_id where email = $1'
      await expect.poll(() => server.sql(watched, [member.email])).toEqual([{ count: 1 }])
    }
    await pressed.waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('presses on the home page before a part of it has come', { tags: ['deep'] }, async () => {
    const { context, page, complaints, letGo } = await slowly('/', person(), '**/assets/home-rest-*.js')
    await themeSwitch(page).check()
    await isLight(page) // the rest of the page is live
    const work = must(await watchButton(page).getAttribute('aria-label'), 'the name of a button')
    await watchButton(page).click()
    await buyButton(page).click()
    letGo()
    await buyDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: work, pressed: true, exact: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('presses in the saleroom before the scripts have come', { tags: ['deep'] }, async () => {
    const { context, page, complaints, letGo } = await slowly('/auctions', person())
    const work = must(await watchButton(page).getAttribute('aria-label'), 'the name of a button')
    await watchButton(page).click()
    await themeSwitch(page).check()
    letGo()
    await isLight(page)
    await isKnown(page, person())
    await page.getByRole('button', { name: work, pressed: true, exact: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('fills in a bid on the page of a lot, and presses it 20 s before the scripts come', async () => {
    const { path, startingBid } = await buildLot(server)
    const { context, page, complaints, letGo } = await slowly(path, person())
    const amount = startingBid + 125
    await mark(page, 'input[inputmode=decimal]')
    await panel(page).getByLabel('Your bid').fill(String(amount))
    const button = panel(page).locator('button[type=submit]')
    await button.click()
    await button.click() // impatience means the same
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await wait20Seconds(page)
    letGo()
    if (person()) {
      const dialog = page.getByRole('dialog', { name: 'Confirm your bid' })
      await dialog.getByText(waitedText).waitFor()
      await dialog.getByText(dollars(amount), { exact: true }).first().waitFor()
      expect(await page.locator('input[inputmode=decimal][data-marked]').first().inputValue()).toBe(String(amount))
      expect(await bidsOf(member)).toEqual({ count: 0 })
    } else {
      await page.waitForURL(`**/auth?next=${encodeURIComponent(`${path}?bid=${amount * 100}`)}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test('presses a bid before the scripts have come, and the price moves', { tags: ['deep'] }, async () => {
    const { id, path, startingBid } = await buildLot(server)
    await placeBid(server, demoPerson('agent'), { id }, startingBid)
    const { context, page, complaints, letGo } = await slowly(path, person())
    await panel(page).locator('button[type=submit]').click()
    await placeBid(server, demoPerson('collector'), { id }, startingBid + 200)
    letGo()
    if (person()) {
      const dialog = page.getByRole('dialog', { name: 'Confirm your bid' })
      const moved = `When you pressed, the price was ${dollars(startingBid)}. It is ${dollars(startingBid + 200)} now.`
      await dialog.getByText(moved).waitFor()
      await dialog.getByText(`Your ${dollars(startingBid + 50)} is too low.`).waitFor()
      expect(await bidsOf(member)).toEqual({ count: 0 })
    } else {
      await page.waitForURL(`**/auth?next=${encodeURIComponent(`${path}?bid=${(startingBid + 50) * 100}`)}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each(['Place Bid Here', 'bid at once'])(
    'presses “%s” in the saleroom 20 s before the scripts come',
    { tags: ['deep'] },
    async (name) => {
      const { context, page, complaints, letGo } = await slowly('/auctions', person())
      const button = desk(page).getByRole('button', { name }).first()
      const amount = Number(await button.getAttribute('data-amount')) / 100
      await button.click()
      expect(await button.getAttribute('aria-busy')).toBe('true')
      await wait20Seconds(page)
      letGo()
      if (person()) {
        const sheet = page.getByRole('dialog', { name: 'Place a bid' })
        await sheet.getByText(waitedText).waitFor()
        expect(await sheet.getByLabel('Your bid').inputValue()).toBe(amount.toLocaleString('en-US'))
        expect(await bidsOf(member)).toEqual({ count: 0 })
      } else {
        await page.waitForURL('**/auth?next=%2Fauctions')
      }
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test.each([0, 2, 5, 20, 50, 100, 200, 400])(
    'presses while the page hydrates, after %i slices',
    { tags: ['deep'] },
    async (slices) => {
      const { context, page, complaints } = await aVisitor(browser, server, person() && { as: person() })
      await page.addInitScript(sliceHydration)
      await page.evaluate((url) => location.assign(url), `${server.url}/collection`)
      await page.locator('footer').waitFor()
      await page.evaluate((count) => (window as unknown as SlicedWindow).advance(count), slices)
      const work = must(await watchButton(page).getAttribute('aria-label'), 'the name of a button')
      // Before the search: in a live page it replaces the list, by drawing that waits here.
      await page.getByRole('button', { name: work, exact: true }).click()
      await searchField(page).pressSequentially(work.replace('Watch ', ''))
      await themeSwitch(page).check()
      await page.evaluate(() => (window as unknown as SlicedWindow).finish())
      await isLight(page)
      await page.waitForURL('**/collection?q=**')
      await isKnown(page, person())
      await page.getByRole('button', { name: work, pressed: true, exact: true }).waitFor()
      expect(await searchField(page).inputValue()).toBe(work.replace('Watch ', ''))
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

test('what is stored in the browser and pressed early changes from what the person sees', async () => {
  const { context, page, complaints, letGo } = await slowly('/collection', undefined)
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('switch', { name: 'Light theme', checked: true }).waitFor()
  await themeSwitch(page).uncheck()
  letGo()
  await page.locator('html:not([data-theme=light])').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
