import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor, printedText } from './support/browser.ts'
import { buildLot, callAs } from './support/build-lot.ts'
import { cards, paymentTab, payWith, resultIn } from './support/checkout.ts'
import { aMember, demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSiteForTest, sharedSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function aBuyer() {
  const person = await aMember(server)
  return { ...(await aVisitor(browser, server, { as: person })), person }
}

/** Its price is in cents: to buy, or by the month. */
type Work = { id: string; artwork_id: string; title: string; price: number }

async function aWork(offered: 'buy' | 'lease'): Promise<Work> {
  const price = offered === 'buy' ? 2_400 : 40
  const terms = offered === 'buy' ? { buyNowPrice: price } : { leasePrice: price }
  const { id, artworkId, title } = await buildLot(server, terms)
  return { id, artwork_id: artworkId, title, price: price * 100 }
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })

const lotState = async ({ id }: Work) =>
  (await server.sql<{ state: string }>('select state from lots where id = $1', [id]))[0]?.state

/** The lot's own panel: the works like it, further down, have buttons of the same names. */
const biddingOn = (page: Page) => page.getByRole('region', { name: 'Bidding', exact: true })

async function openBuyDialog(page: Page, work: Work) {
  await page.goto(`/lots/${work.id}`)
  // Once the session has been read, the page is as the buyer knows it.
  const corner = page.getByRole('banner')
  const member = corner.getByRole('button', { name: /account menu of/ })
  await member.or(corner.getByRole('link', { name: 'Sign In' })).waitFor()
  await biddingOn(page)
    .getByRole('button', { name: /^Buy It Now/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Included').waitFor()
  return dialog.getByRole('button', { name: `Pay ${dollars(work.price)}` })
}

describe('buying at the fixed price', () => {
  test('a visitor signs in first and comes back', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    const work = await aWork('buy')
    const pay = await openBuyDialog(page, work)
    await pay.click()
    await says(page, 'Authentication Required')
    await says(page, 'Please sign in to continue with your payment.')
    await page.waitForURL(`**/auth?next=%2Flots%2F${work.id}*`)
    await context.close()
  })

  test('the buyer gets the work, an invoice, a delivery and a rating once the payment arrives', async () => {
    const { context, page, complaints, person } = await aBuyer()
    const work = await aWork('buy')
    const pay = await openBuyDialog(page, work)
    expect(await accessibilityFaults(page)).toEqual([])
    const tab = await paymentTab(page, () => pay.click())
    await says(page, 'Redirecting to Payment')
    await says(page, "You're being redirected to a card payment provider for secure payment")
    await page.getByRole('link', { name: 'Open it again' }).waitFor()
    // What began it waits, and begins nothing else.
    await says(page, 'Waiting for your payment')
    expect(await pay.count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await lotState(work)).toBe('live')
    await says(tab, 'Pay Vermeil')

    await payWith(tab, cards.good)
    await resultIn(tab, 'Payment Successful!')
    await says(tab, 'A confirmation email with your receipt will follow.')
    for (const figure of ['Purchase', dollars(work.price), 'Completed', /^cs_/, 'Order number', /^Next, the seller/]) {
      await says(tab, figure)
    }
    expect(await accessibilityFaults(tab)).toEqual([])
    // The reference is longer than a phone is wide.
    await tab.setViewportSize({ width: 360, height: 780 })
    await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await lotState(work)).toBe('sold')
    await server.mailTo(person.email, /receipt|payment/i)
    const stranger = await aVisitor(browser, server)
    await stranger.page.goto(new URL(tab.url()).pathname + new URL(tab.url()).search)
    await stranger.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await expect.poll(() => stranger.page.getByText(dollars(work.price)).count()).toBe(0)
    await stranger.context.close()

    // The lot page, where it began, says so as well; nothing that is paid is called due.
    const bought = biddingOn(page)
    await bought.getByText(`You bought this lot for ${dollars(work.price)}`).waitFor()
    await bought.getByText(/^Paid on /).waitFor()
    await expect.poll(() => bought.getByText(/\bdue\b/).count()).toBe(0)

    await tab.getByRole('link', { name: 'See your order' }).click()
    await tab.waitForURL('**/orders/*')
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'Invoice (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^vermeil-.+\.pdf$/)
    // On paper there is nothing to press and no bar, only what was bought and what it cost.
    for (const [place, shown] of [
      [tab, 'Invoice (PDF)'],
      [page, 'Share'],
    ] as const) {
      await place.getByText(shown).first().waitFor()
      const printed = await printedText(place)
      expect(printed).toContain(dollars(work.price))
      for (const gone of [shown, 'Similar works', 'Skip to main content', 'All rights reserved'])
        expect(printed, gone).not.toContain(gone)
    }
    // Nothing is confirmed before it is on its way.
    await says(tab, 'The seller has until')
    await expect.poll(() => tab.getByRole('button', { name: 'Confirm delivery' }).count()).toBe(0)
    const shipmentPath = `${new URL(tab.url()).pathname}/shipment`
    const { pickupCode } = await callAs<{ pickupCode: string }>(server, person, 'GET', shipmentPath)
    await callAs(server, demoPerson('artist'), 'POST', `${shipmentPath}/handover`, { code: pickupCode })
    await tab.reload()
    await tab.getByRole('button', { name: 'Confirm delivery' }).click()
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click()
    await tab.getByRole('radio', { name: '4 stars' }).click()
    expect(await accessibilityFaults(tab)).toEqual([])
    await tab.getByRole('button', { name: 'Send rating' }).click()
    await says(tab, 'Your rating')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('without a new tab, the current one goes to the payment and comes back', { tags: ['deep'] }, async () => {
    const { context, page } = await aBuyer()
    await page.addInitScript(() => {
      window.open = () => null
    })
    const work = await aWork('buy')
    const pay = await openBuyDialog(page, work)
    await pay.click()
    await says(page, 'Test mode')
    await page.getByRole('link', { name: /^←? ?Back to/ }).click()
    await page.waitForURL(`**/lots/${work.id}*`)
    // Thought better of it: nothing is owed, nothing is bought.
    expect(await lotState(work)).toBe('live')
    await page.goto('/collector-dashboard?tab=collection')
    await says(page, 'You own nothing yet')
    await context.close()
  })

  test('a double click opens one payment page', { tags: ['deep'] }, async () => {
    const { context, page } = await aBuyer()
    const work = await aWork('buy')
    const pay = await openBuyDialog(page, work)
    await paymentTab(page, () => pay.dblclick())
    await page.getByRole('link', { name: 'Open it again' }).click()
    await expect.poll(() => context.pages().length).toBe(3)
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await pay.click()
    await expect.poll(() => context.pages().length).toBe(4)
    const checkouts = await server.sql(
      'select c.id from checkouts c join orders o on o.id = c.order_id where o.lot_id = $1',
      [work.id],
    )
    expect(checkouts).toHaveLength(1)
    await context.close()
  })

  test('going back after paying charges nothing twice', { tags: ['deep'] }, async () => {
    const { context, page } = await aBuyer()
    const work = await aWork('buy')
    const pay = await openBuyDialog(page, work)
    const tab = await paymentTab(page, () => pay.click())
    const paymentPage = tab.url()
    await payWith(tab, cards.good)
    await resultIn(tab, 'Payment Successful!')
    await tab.goBack()
    await tab.goto(paymentPage)
    await tab.getByRole('heading', { name: 'You have already paid' }).waitFor()
    await tab.goForward()
    const paid = await server.sql('select id from orders where lot_id = $1 and paid_at is not null', [work.id])
    expect(paid).toHaveLength(1)
    await context.close()
  })

  test('of two people who pay for a work the first gets it, and the second is refunded', {
    tags: ['deep'],
  }, async () => {
    const [first, second] = await Promise.all([aBuyer(), aBuyer()])
    const work = await aWork('buy')
    const tabs = []
    for (const { page } of [first, second]) {
      const pay = await openBuyDialog(page, work)
      tabs.push(await paymentTab(page, () => pay.click()))
    }
    const [firstTab, secondTab] = tabs as [Page, Page]
    await payWith(firstTab, cards.good)
    await resultIn(firstTab, 'Payment Successful!')
    await payWith(secondTab, cards.good)
    await resultIn(secondTab, 'Payment Refunded')
    await says(secondTab, 'Your payment goes back to your card in full.')
    await server.mailTo(second.person.email, /refund/i)
    await first.context.close()
    await second.context.close()
  })

  test('a price that has changed is refused with an explanation', { tags: ['deep'] }, async () => {
    const { context, page } = await aBuyer()
    const work = await aWork('buy')
    const pay = await openBuyDialog(page, work)
    await server.sql('update lots set buy_now_cents = buy_now_cents + 10000 where id = $1', [work.id])
    await pay.click()
    await says(page, 'Payment Failed')
    await says(page, 'The amount is not what is owed. Please look at the price again.')
    await context.close()
  })
})

test('a lease paid with 3-D Secure shows total, deposit and end date, and starts', { tags: ['deep'] }, async () => {
  const { context, page } = await aBuyer()
  const work = await aWork('lease')
  await page.goto(`/lots/${work.id}`)
  await biddingOn(page)
    .getByRole('button', { name: /^Lease/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Duration').inputValue()).toBe('1-month')
  await dialog.getByLabel('Duration').selectOption('3-months')
  const total = Math.floor((work.price * 27) / 1_000) * 100
  await dialog.getByText(dollars(total), { exact: true }).waitFor()
  const search = dialog.getByRole('link', { name: 'Compare lease prices on the web' })
  await expect.poll(() => search.getAttribute('target')).toBe('_blank')
  const words = new URL((await search.getAttribute('href')) ?? '').searchParams.get('q')
  expect(words).toContain(work.title)
  expect(words).toMatch(/lease rental$/)
  expect(await accessibilityFaults(page)).toEqual([])

  const tab = await paymentTab(page, () => dialog.getByRole('button', { name: /^Lease for/ }).click())
  await payWith(tab, cards.asksEachTime)
  await tab.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await tab.getByRole('button', { name: 'Complete' }).click()
  await resultIn(tab, 'Payment Successful!')
  await says(tab, dollars(total + work.price))
  // The tab that it began in learns of it, and does not offer to pay a second time.
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('link', { name: 'Open it again' }).count()).toBe(0)
  const leases = await server.sql('select id from loans where artwork_id = $1', [work.artwork_id])
  expect(leases).toHaveLength(1)
  await context.close()
})

test('a donation keeps slider and field equal, and a declined card can be followed by another', {
  tags: ['deep'],
}, async () => {
  const { context, page } = await aBuyer()
  await page.goto('/donation')
  const field = page.getByLabel('Amount in dollars')
  await expect.poll(() => field.inputValue()).toBe('500')
  await page.getByRole('slider', { name: 'Donation amount' }).press('ArrowRight')
  await expect.poll(() => field.inputValue()).toBe('600')
  await field.fill('0')
  await expect.poll(() => page.getByRole('button', { name: /^Donate/ }).isDisabled()).toBe(true)
  await field.fill('550')
  await page.getByRole('button', { name: 'Donate $550' }).click()
  await says(page, 'Invalid Payment')
  await says(page, 'Please enter a valid amount')
  await field.fill('700')
  expect(await accessibilityFaults(page)).toEqual([])

  const tab = await paymentTab(page, () => page.getByRole('button', { name: 'Donate $700' }).click())
  await payWith(tab, cards.declined)
  await says(tab, 'Your card was declined.')
  await payWith(tab, cards.good)
  await resultIn(tab, 'Payment Successful!')
  await says(tab, 'Thank you for your donation.')

  await page.goto('/donate')
  await field.fill('1000000')
  await page.getByRole('button', { name: 'Donate $1,000,000 by bank transfer' }).click()
  await page.waitForURL('**/orders/*')
  await says(page, 'Please pay by bank transfer')
  await context.close()
})

test('the test artwork costs a dollar and is paid the same way', { tags: ['deep'] }, async () => {
  const { context, page } = await aBuyer()
  await page.goto('/test-artwork')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  const tab = await paymentTab(page, () => page.getByRole('button', { name: 'Pay $1' }).click())
  await payWith(tab, cards.good)
  await resultIn(tab, 'Payment Successful!')
  await says(tab, '$1')
  await context.close()
})

test('a plan asks a visitor to sign in, and a subscriber can manage it', { tags: ['deep'] }, async () => {
  const visitor = await aVisitor(browser, server)
  await visitor.page.goto('/subscription')
  await visitor.page.getByRole('button', { name: 'Subscribe to Basic' }).click()
  await says(visitor.page, 'Please sign in to subscribe.')
  expect(await accessibilityFaults(visitor.page)).toEqual([])
  await visitor.context.close()

  const { context, page } = await aBuyer()
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Subscribe to Basic' }).click()
  await says(page, 'Test mode')
  await payWith(page, cards.good)
  await resultIn(page, 'Payment Successful!')
  await page.goto('/subscription')
  await says(page, /Currently subscribed to/)
  await says(page, /Renews on/)
  await says(page, 'Your Plan')
  await expect.poll(() => page.getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Contact Sales' }).waitFor()
  const [status] = await Promise.all([
    page.waitForRequest('**/functions/v1/check-subscription'),
    page.getByRole('button', { name: 'Refresh Status' }).click(),
  ])
  const [portal, asked] = await Promise.all([
    context.waitForEvent('page'),
    page.waitForRequest('**/functions/v1/customer-portal'),
    page.getByRole('button', { name: 'Manage Subscription' }).click(),
  ])
  // Documented without a body.
  expect([status.postData(), asked.postData()]).toEqual([null, null])
  await says(portal, /Basic/)
  await context.close()
})

test('the demo artist’s plan exists at the provider with card and invoices, also after a restart', {
  tags: ['deep'],
}, async () => {
  const server = await openSiteForTest() // it is started again
  for (const start of ['first', 'second']) {
    const { context, page } = await aVisitor(browser, server, { as: demoPerson('artist') })
    await expect
      .poll(() => server.sql(`select id from subscriptions where provider_id is not null and plan = 'premium'`), {
        message: `after the ${start} start`,
      })
      .toHaveLength(1)
    await page.goto('/subscription')
    await says(page, /Currently subscribed to/)
    const [portal] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Manage Subscription' }).click(),
    ])
    for (const text of [/Vermeil Premium/, /Visa ending in 4242/, '$29.99', 'Paid']) await says(portal, text)
    await expect.poll(() => portal.getByRole('row').count()).toBe(2)
    await context.close()
    if (start === 'first') await server.restart('SIGTERM')
  }
})

describe('the result of a payment', () => {
  test.each([
    ['signed out', undefined],
    ['signed in', demoPerson('collector')],
  ])('%s: an unknown session fails and can be retried; no session only thanks', { tags: ['deep'] }, async (_, as) => {
    const { context, page } = await aVisitor(browser, server, as ? { as } : {})
    await page.goto('/payment-success')
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await says(page, 'Your payment has been processed successfully.')
    await expect.poll(() => page.getByText('Payment reference').count()).toBe(0)
    for (const id of ['cs_error_1', 'cs_test_unknown']) {
      await page.goto(`/payment-success?session_id=${id}`)
      await page.getByRole('heading', { name: 'Payment Verification Failed' }).waitFor()
      await says(page, 'Payment verification failed')
    }
    await Promise.all([
      page.waitForResponse('**/payments/session/*'),
      page.getByRole('button', { name: 'Try Again' }).click(),
    ])
    await page.getByRole('heading', { name: 'Payment Verification Failed' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  })
})
