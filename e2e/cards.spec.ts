import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, placeBid } from './support/build-lot.ts'
import { askForCards, cards, paymentTab, payWith, resultIn } from './support/checkout.ts'
import { aMember } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  const site = await openSite()
  ;({ server, browser } = site)
  await askForCards(server, true)
  return site.close
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })

async function aBidder(options: object = {}) {
  const person = await aMember(server)
  return { ...(await aVisitor(browser, server, { as: person, deliversTo: 'US', ...options })), person }
}

type Lot = { id: string; title: string; minimum: number }

/** In cents, as the API answers. */
async function aLot(): Promise<Lot> {
  const { id, title, startingBid } = await buildLot(server)
  return { id, title, minimum: startingBid * 100 }
}

type Standing = { price: number | null; max: number | null; email: string | null }

const standingOf = async (lotId: string) =>
  (
    await server.sql<Standing>(
      `select l.current_bid_cents::int as price, l.leader_max_cents::int as max, a.email
       from lots l left join accounts a on a.id = l.leader_id where l.id = $1`,
      [lotId],
    )
  )[0]

/** Another person's bid, for which no card is asked. */
async function bidDirectly(lotId: string, amount: number) {
  await askForCards(server, false)
  await placeBid(server, await aMember(server), { id: lotId }, amount / 100)
  await askForCards(server, true)
}

const addACard = (page: Page, text: string) => page.getByRole('button', { name: `Add a card and ${text}` })

describe('a first bid without a card', () => {
  test.each([
    ['on a desktop', {}],
    ['on a phone', phone],
  ])(
    'from the bid dialog, %s: the confirmed amount is placed, and the dialog closes',
    { tags: ['deep'] },
    async (_, options) => {
      const { context, page, person } = await aBidder(options)
      const lot = await aLot()
      const amount = lot.minimum + 31_00
      await page.goto(`/collection?q=${encodeURIComponent(lot.title)}`)
      // Where nothing can be pointed with, a card's buttons are behind one press.
      if (options === phone) await page.getByRole('button', { name: `Actions for ${lot.title}` }).click()
      await page.getByRole('button', { name: `Place Bid on ${lot.title}`, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Bid amount ($)').fill(String(amount / 100))
      await dialog.getByRole('button', { name: `Bid ${dollars(amount)}` }).click()
      await page.getByText('Card Required').first().waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      const tab = await paymentTab(page, () => addACard(page, `bid ${dollars(amount)}`).click())
      await payWith(tab, cards.good)
      await resultIn(tab, 'Payment Successful!')
      await tab
        .getByText(`Your bid of ${dollars(amount)} on “${lot.title}” was placed, and you have the high bid`)
        .first()
        .waitFor()
      expect(await standingOf(lot.id)).toEqual({ price: amount, max: null, email: person.email })
      expect(await accessibilityFaults(tab)).toEqual([])
      await dialog.waitFor({ state: 'detached' })
      await context.close()
    },
  )

  test('on the lot page: the confirmed maximum is placed, and the next bid needs no card', async () => {
    const { context, page, person } = await aBidder()
    const lot = await aLot()
    const maximum = lot.minimum + 500_00
    await page.goto(`/lots/${lot.id}`)
    const panel = page.getByRole('region', { name: 'Bidding', exact: true })
    await panel.getByText('Set a maximum', { exact: true }).click()
    await panel.getByLabel('Your maximum').fill(String(maximum / 100))
    await panel.getByRole('button', { name: 'Set maximum' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Set maximum ${dollars(maximum)}` })
      .click()
    const tab = await paymentTab(page, () => addACard(page, `set maximum ${dollars(maximum)}`).click())
    await payWith(tab, cards.good)
    await resultIn(tab, 'Payment Successful!')
    expect(await standingOf(lot.id)).toEqual({ price: lot.minimum, max: maximum, email: person.email })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await panel.getByText(/^You have the high bid/).waitFor()

    const next = await aLot()
    await page.goto(`/lots/${next.id}`)
    await panel.getByRole('button', { name: /^Bid \$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Bid \$/ })
      .click()
    await panel.getByText(/^You have the high bid/).waitFor()
    await context.close()
  })

  test('an amount that was overtaken is not placed; the return page says why, and the authorization is released', {
    tags: ['deep'],
  }, async () => {
    const { context, page } = await aBidder()
    const lot = await aLot()
    const amount = lot.minimum + 25_00
    await page.goto(`/lots/${lot.id}`)
    const panel = page.getByRole('region', { name: 'Bidding', exact: true })
    await panel.getByLabel('Your bid').fill(String(amount / 100))
    await panel.getByRole('button', { name: /^Bid \$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Bid ${dollars(amount)}` })
      .click()
    const tab = await paymentTab(page, () => addACard(page, `bid ${dollars(amount)}`).click())
    await bidDirectly(lot.id, amount + 100_00)
    await payWith(tab, cards.good)
    await resultIn(tab, 'Your bid was not placed')
    await tab
      .getByText(`The minimum bid is now ${dollars(amount + 125_00)}.`)
      .first()
      .waitFor()
    await tab.getByText('Released', { exact: true }).waitFor()
    expect((await standingOf(lot.id))?.price).toBe(amount + 100_00)
    // The card is saved: the new minimum is one press away.
    await page.getByRole('button', { name: `Use the new minimum ${dollars(amount + 125_00)}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Bid ${dollars(amount + 125_00)}` })
      .click()
    await panel.getByText(/^You have the high bid/).waitFor()
    await context.close()
  })

  test('in the saleroom: the confirmed amount is placed while the lot is on the block', {
    tags: ['deep'],
  }, async () => {
    const { context, page, person } = await aBidder()
    await page.goto('/auctions')
    const place = page.getByRole('button', { name: /^Place Bid Here/ })
    await place.waitFor()
    const { current } = await (await fetch(`${server.url}/api/v1/saleroom`)).json()
    if (!current) throw new Error('The saleroom has no lot on the block.')
    const amount = current.standing.minimumBid + 200_00
    await page.getByLabel('Bid amount').fill(String(amount / 100))
    // Nothing is bid before its price in all is known.
    await page
      .getByText(/ in all to /)
      .first()
      .waitFor()
    await place.click()
    const tab = await paymentTab(page, () => addACard(page, `bid ${dollars(amount)}`).click())
    await payWith(tab, cards.good)
    await resultIn(tab, 'Payment Successful!')
    expect(await standingOf(current.lot.id)).toMatchObject({ price: amount, email: person.email })
    await page.getByText('You have the high bid').first().waitFor()
    await addACard(page, '').waitFor({ state: 'detached' })
    await context.close()
  })
})

test('Settings → Billing: cards are added, made the default and removed; then bids are placed directly', {
  tags: ['deep'],
}, async () => {
  const { context, page } = await aBidder(phone)
  await page.goto('/settings?tab=billing')
  await page.getByText('You have no card on file.').waitFor()
  for (const number of [cards.good, cards.mastercard]) {
    await page.getByRole('button', { name: 'Add a card' }).click()
    await payWith(page, number)
    await page.waitForURL('**/settings?tab=billing')
    await page.getByText('Card added').first().waitFor()
  }
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Visa ending in 4242').getByText('Default', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }).click()
  await row('Mastercard ending in 4444').getByText('Default', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const lot = await aLot()
  await page.goto(`/lots/${lot.id}`)
  const panel = page.getByRole('region', { name: 'Bidding', exact: true })
  await panel.getByRole('button', { name: /^Bid \$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Bid \$/ })
    .click()
  await panel.getByText(/^You have the high bid/).waitFor()

  await page.goto('/settings?tab=billing')
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click()
  }
  await remove('Mastercard ending in 4444')
  await row('Visa ending in 4242').getByText('Default', { exact: true }).waitFor()
  await remove('Visa ending in 4242')
  await page.getByText('You have open bids, and this is your only card.').first().waitFor()
  await row('Visa ending in 4242').waitFor()
  await context.close()
})
