import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, placeBid } from './support/build-lot.ts'
import { aMember, demoPerson, type Person } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'

let server: Server
let browser: Browser
let ada: Page
let ben: Page
let adaHerself: Person
/** Somebody who bids before them. */
let onlooker: Person

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  const people = await Promise.all([aMember(server), aMember(server), aMember(server)])
  ;[onlooker, adaHerself] = people
  const visitors = await Promise.all(people.slice(1).map((person) => aVisitor(browser, server, { as: person })))
  ;[ada, ben] = visitors.map(({ page }) => page) as [Page, Page]
  return site.close
})

type TimedLot = { id: string; path: string; title: string; price: number; minimum: number }
/** A timed lot of the test's own with two bids, neither of them by Ada or Ben. In dollars. */
async function aTimedLot(terms?: Parameters<typeof buildLot>[1]): Promise<TimedLot> {
  const { id, path, title, startingBid } = await buildLot(server, terms)
  await placeBid(server, demoPerson('agent'), { id }, startingBid)
  await placeBid(server, onlooker, { id }, startingBid + 50)
  return { id, path, title, price: startingBid + 50, minimum: startingBid + 100 }
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
const panel = (page: Page) => page.getByRole('region', { name: 'Bidding', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

async function openLot({ path }: TimedLot, ...pages: Page[]) {
  await Promise.all(
    pages.map(async (page) => {
      await page.goto(path)
      await panel(page)
        .getByRole('button', { name: /^Bid \$/ })
        .waitFor()
    }),
  )
}

/** Fills in the amount and confirms it, as a person does. */
async function bid(page: Page, amount: number) {
  await panel(page).getByLabel('Your bid').fill(String(amount))
  await panel(page)
    .getByRole('button', { name: /^Bid \$/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: `Bid ${dollars(amount)}`, exact: true })
    .click()
  await toast(page, `Your bid of ${dollars(amount)} has been placed.`).waitFor()
}

describe('a bid by what it may cost in all', () => {
  test('sets the maximum that the total allows, and shows the total wherever the amount is', {
    tags: ['deep'],
  }, async () => {
    const { id, artworkId, path } = await buildLot(server, { startingBid: 100 })
    await server.sql(`update artworks set shipping = 'own-price', own_delivery_cents = 2000 where id = $1`, [artworkId])
    const { context, page } = await aVisitor(browser, server, { as: await aMember(server), deliversTo: 'US' })
    await page.goto(path)
    await panel(page).getByText('Total to your door in the United States$170').waitFor()
    await panel(page).getByRole('button', { name: 'Set a limit including delivery' }).click()
    await panel(page).getByLabel('Set a limit including delivery').fill('300')
    await panel(page).getByText('Maximum bid $280: delivery $20.').waitFor()
    expect(await panel(page).getByLabel('Your maximum').inputValue()).toBe('280')
    await panel(page).getByRole('button', { name: 'Set maximum' }).click()
    await dialog(page).getByText('Delivery to the United States').waitFor()
    await dialog(page).getByText('At most, if you win$300').waitFor()
    await dialog(page).getByRole('button', { name: 'Set maximum $280', exact: true }).click()
    await panel(page).getByText('You have the high bid').waitFor()
    expect(await server.sql('select leader_max_cents::int from lots where id = $1', [id])).toEqual([
      { leader_max_cents: 28_000 },
    ])
    await page.goto('/collector-dashboard?tab=bids')
    await page.getByRole('row').filter({ hasText: '$280' }).getByText('$300 in all').waitFor()
    await context.close()
  })
})

describe('the bid panel', () => {
  test('shows a visitor the minimum, asks them to sign in on their bid, and is accessible on a phone', {
    tags: ['deep'],
  }, async () => {
    const lot = await aTimedLot()
    const { context, page, complaints } = await aVisitor(browser, server, { viewport: { width: 360, height: 800 } })
    await page.goto(lot.path)
    await panel(page)
      .getByText(`Minimum bid: ${dollars(lot.price + 25)}`)
      .waitFor()
    await panel(page).getByText('Sign in to bid. New here? It takes a minute.').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await accessibilityFaults(page)).toEqual([])
    const offer = lot.price + 75
    await panel(page).getByLabel('Your bid').fill(String(offer))
    await panel(page)
      .getByRole('button', { name: `Bid ${dollars(offer)}`, exact: true })
      .click()
    await page.waitForURL(`**/auth?next=${encodeURIComponent(`${lot.path}?bid=${offer * 100}`)}`)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('two people bid against each other and see each other’s bids', async () => {
    const lot = await aTimedLot()
    await openLot(lot, ada, ben)
    expect(
      await panel(ada)
        .getByText(`Minimum bid: ${dollars(lot.price + 25)}`)
        .count(),
    ).toBe(1)
    await expect
      .poll(() => panel(ada).getByLabel('Your bid').inputValue())
      .toBe((lot.price + 50).toLocaleString('en-US'))

    await bid(ada, lot.price + 60)
    await panel(ada).getByText('You have the high bid').waitFor()
    await ben
      .getByText(dollars(lot.price + 60), { exact: true })
      .first()
      .waitFor()
    await bid(ben, lot.price + 200)
    await panel(ben).getByText('You have the high bid').waitFor()
    await panel(ada).getByText('You have been outbid').waitFor()
    await panel(ada)
      .getByText(`The next bid is at least ${dollars(lot.price + 225)}.`)
      .waitFor()
    // Her own bid is marked in words; his stands under a name of this lot alone.
    await expect.poll(() => ada.getByRole('strong').filter({ hasText: 'You' }).count()).toBe(1)
    // When each was placed is written to the second, for those who can't hover over it.
    const times = ada.getByRole('listitem').filter({ hasText: 'You' }).locator('time')
    await expect.poll(() => times.last().textContent()).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d:\d\d [AP]M \S+$/)
    expect(await accessibilityFaults(ada)).toEqual([])
  })

  test('says what a bid commits to before it is sent, and Cancel sends nothing', { tags: ['deep'] }, async () => {
    const lot = await aTimedLot()
    await openLot(lot, ada)
    await panel(ada)
      .getByRole('button', { name: `+$250: ${dollars(lot.price + 250)}, to be confirmed` })
      .click()
    await dialog(ada).getByText('A bid is binding.').waitFor()
    expect(
      await dialog(ada)
        .getByRole('button', { name: `Bid ${dollars(lot.price + 250)}` })
        .count(),
    ).toBe(1)
    expect(await accessibilityFaults(ada)).toEqual([])
    await dialog(ada).getByRole('button', { name: 'Cancel' }).click()
    const { currentBid } = await (await fetch(`${server.url}/api/v1/lots/${lot.id}`)).json()
    expect(currentBid / 100).toBe(lot.price)
    await expect.poll(() => panel(ada).getByText('You have the high bid').count()).toBe(0)
  })

  test('keeps the amount, and does not send it, when the price moves while a bidder decides', {
    tags: ['deep'],
  }, async () => {
    const lot = await aTimedLot()
    await openLot(lot, ada, ben)
    await panel(ada)
      .getByLabel('Your bid')
      .fill(String(lot.price + 30))
    await panel(ada)
      .getByRole('button', { name: /^Bid \$/ })
      .click()
    const confirm = dialog(ada).getByRole('button', { name: `Bid ${dollars(lot.price + 30)}`, exact: true })
    await confirm.waitFor()

    await bid(ben, lot.price + 100)
    await dialog(ada)
      .getByText(`Your ${dollars(lot.price + 30)} is too low.`)
      .waitFor()
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await dialog(ada)
      .getByRole('button', { name: `Use the new minimum ${dollars(lot.price + 125)}` })
      .click()
    await dialog(ada)
      .getByRole('button', { name: `Bid ${dollars(lot.price + 125)}`, exact: true })
      .click()
    await panel(ada).getByText('You have the high bid').waitFor()
  })

  test('a maximum bids for its owner and is shown to nobody else', { tags: ['deep'] }, async () => {
    const lot = await aTimedLot()
    await openLot(lot, ada, ben)
    const maximum = lot.price + 1_313
    await panel(ada).getByText('Set a maximum').click()
    await panel(ada).getByLabel('Your maximum').fill(String(maximum))
    await panel(ada).getByRole('button', { name: 'Set maximum' }).click()
    await dialog(ada)
      .getByRole('button', { name: `Set maximum ${dollars(maximum)}` })
      .click()
    await panel(ada)
      .getByText(`Your maximum ${dollars(maximum)}. Only you can see it.`)
      .waitFor()

    await bid(ben, lot.price + 300)
    await panel(ben).getByText('You have been outbid').waitFor()
    await panel(ada).getByText('You have the high bid').waitFor()
    await ben
      .getByText(dollars(lot.price + 325), { exact: true })
      .first()
      .waitFor()
    expect(await ben.content()).not.toContain(dollars(maximum))
  })
})

describe('the end of a timed lot', () => {
  test('a late bid extends the lot; the high bid wins, and both bidders see the result', async () => {
    const lot = await aTimedLot()
    await server.sql(`update lots set closes_at = house_now() + interval '50 seconds' where id = $1`, [lot.id])
    await openLot(lot, ada, ben)
    await ben.getByText('Last minute').first().waitFor()
    await bid(ben, lot.price + 50)
    await bid(ada, lot.price + 150)
    await panel(ben)
      .getByText(/^Extended to /)
      .waitFor()
    const [after] = await server.sql<{ left: number }>(
      `select extract(epoch from closes_at - house_now())::float8 as left from lots where id = $1`,
      [lot.id],
    )
    expect(after?.left).toBeGreaterThan(60)

    await server.sql(`update lots set closes_at = house_now() + interval '1 second' where id = $1`, [lot.id])
    await panel(ada)
      .getByText(`You won this lot for ${dollars(lot.price + 150)}`)
      .waitFor()
    await panel(ben)
      .getByText(`Sold to another bidder for ${dollars(lot.price + 150)}`)
      .waitFor()
    await expect
      .poll(() =>
        panel(ben)
          .getByRole('button', { name: /^Bid \$/ })
          .count(),
      )
      .toBe(0)
  })

  test('anyone can verify the auction in their own browser', async () => {
    const lot = await aTimedLot()
    const { context, page } = await aVisitor(browser, server)
    await page.goto(lot.path)
    await page.getByRole('button', { name: 'Verify this auction' }).click()
    await page.getByText('Verified in your browser.').waitFor()
    const { chain } = await (await fetch(`${server.url}/api/v1/lots/${lot.id}/bids`)).json()
    await page.getByText(chain.head).waitFor()

    // Somebody between the house and the reader lowers one bid: the hash no longer fits.
    await page.route('**/bids?after=0', async (route) => {
      const history = await (await route.fetch()).json()
      history.bids[0].amount -= 100
      await route.fulfill({ json: history })
    })
    await page.getByRole('button', { name: 'Verify this auction' }).click()
    await page.getByText('The history does not hold, at entry 1.').waitFor()
    await context.close()
  })
})

describe('the bid dialog on a lot card', () => {
  test('suggests the current bid plus $50, accepts a higher amount, and places the bid', {
    tags: ['deep'],
  }, async () => {
    const lot = await aTimedLot()
    await ada.goto(`/collection?q=${encodeURIComponent(lot.title)}`)
    await ada
      .locator(`[data-lot-id="${lot.id}"]`)
      .getByRole('button', { name: `Place Bid on ${lot.title}` })
      .click()
    const amount = dialog(ada).getByRole('spinbutton', { name: 'Bid amount ($)' })
    await expect.poll(() => amount.inputValue()).toBe(String(lot.price + 50))
    await expect.poll(() => amount.getAttribute('min')).toBe(String(lot.price + 25))
    await dialog(ada)
      .getByText(`Minimum bid ${dollars(lot.price + 25)}`)
      .waitFor()
    expect(await accessibilityFaults(ada)).toEqual([])

    await amount.fill(String(lot.price))
    await expect.poll(() => dialog(ada).getByRole('button', { name: 'Bid', exact: true }).isDisabled()).toBe(true)
    await amount.fill(String(lot.price + 10))
    await dialog(ada)
      .getByRole('button', { name: `Bid ${dollars(lot.price + 10)}` })
      .click()
    await dialog(ada)
      .getByText(`The minimum bid is ${dollars(lot.price + 25)}.`)
      .waitFor()
    await amount.fill(String(lot.price + 75))
    await dialog(ada)
      .getByRole('button', { name: `Bid ${dollars(lot.price + 75)}` })
      .click()
    await toast(ada, `Your bid of ${dollars(lot.price + 75)} has been placed.`).waitFor()
    await dialog(ada).waitFor({ state: 'detached' })
  })
})

describe('an unusual amount', () => {
  test('can be answered by keyboard, and is placed only once it is confirmed', { tags: ['deep'] }, async () => {
    // Within what somebody without a card may owe.
    const lot = await aTimedLot({ startingBid: 100 })
    await openLot(lot, ada)
    const amount = lot.price * 100
    const question = ada.getByRole('alertdialog', { name: `Do you really want to bid ${dollars(amount)}?` })
    const send = async () => {
      await dialog(ada)
        .getByRole('button', { name: `Bid ${dollars(amount)}`, exact: true })
        .press('Enter')
      await question.getByText(/^That is \d+ times the (estimate|current price|starting bid)\.$/).waitFor()
    }
    await panel(ada).getByLabel('Your bid').fill(String(amount))
    await panel(ada)
      .getByRole('button', { name: /^Bid \$/ })
      .click()
    await send()
    expect(await accessibilityFaults(ada)).toEqual([])
    await ada.keyboard.press('Escape')
    await toast(ada, 'You did not confirm the amount, so nothing was bid.').waitFor()
    await send()
    await ada.keyboard.press('Tab')
    await ada.keyboard.press('Enter')
    await toast(ada, `Your bid of ${dollars(amount)} has been placed.`).waitFor()
  })
})

describe('notices', () => {
  test('an outbid person is notified on any page, and finds the notice behind the bell', {
    tags: ['deep'],
  }, async () => {
    const lot = await aTimedLot()
    await openLot(lot, ada, ben)
    await bid(ada, lot.price + 50)
    await server.sql('update notices set read_at = house_now() where read_at is null')
    await ada.goto('/about')
    const bell = ada.getByRole('button', { name: /^Notifications/ })
    await bell.waitFor()

    await bid(ben, lot.price + 400)
    await toast(ada, 'You have been outbid')
      .getByText(`“${lot.title}” is now at ${dollars(lot.price + 400)}.`)
      .waitFor()
    await expect.poll(() => bell.getAttribute('aria-label'), { timeout: 10_000 }).toBe('Notifications, 1 unread')

    await bell.click()
    const center = ada.getByRole('dialog', { name: 'Notifications' })
    await center.getByRole('tab', { name: 'Payments' }).click()
    await expect.poll(() => center.getByText(lot.title).count()).toBe(0)
    await center.getByRole('tab', { name: 'Bids' }).click()
    const entry = center.getByRole('listitem').filter({ hasText: lot.title })
    await entry.getByText('New', { exact: true }).waitFor()
    expect(await accessibilityFaults(ada)).toEqual([])
    await entry.getByRole('link', { name: 'You have been outbid' }).click()
    await ada.waitForURL(`**${lot.path}`)
    await panel(ada).getByText('You have been outbid').waitFor()
  })

  test('the page of notices filters them and marks them all read', { tags: ['deep'] }, async () => {
    const lot = await aTimedLot()
    await placeBid(server, adaHerself, lot, lot.minimum)
    await placeBid(server, onlooker, lot, lot.minimum + 50)
    await ada.goto('/notifications')
    await ada.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await ada.getByRole('listitem').filter({ hasText: lot.title }).first().waitFor()
    await ada.getByRole('tab', { name: 'Applications' }).click()
    await ada.getByText('No news about your applications.').waitFor()
    expect(ada.url()).toContain('tab=applications')
    await ada.getByRole('tab', { name: 'All' }).click()
    const markAll = ada.getByRole('button', { name: 'Mark all read' })
    await markAll.click()
    await expect.poll(() => markAll.isDisabled()).toBe(true)
    await expect.poll(() => ada.getByText('New', { exact: true }).count()).toBe(0)
    expect(await accessibilityFaults(ada)).toEqual([])
  })
})
