import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor, tinyPng } from './support/browser.ts'
import { buildLot, callAs, placeBid } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson, type Person } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const [seller, admin] = [demoPerson('artist'), demoPerson('admin')]
const fitsOn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const phone = { width: 360, height: 800 }

type Sold = { orderId: string; title: string; buyer: Person }

/** A lot that a collector has won and paid for, and that the artist has shipped. */
async function shippedOrder(): Promise<Sold> {
  const buyer = await aMember(server)
  await callAs(server, buyer, 'POST', '/account/addresses', {
    ...{ name: 'Ada Roux', line1: '12 Harbor Street', line2: '', city: 'Portland', region: 'OR' },
    ...{ postalCode: '97201', country: 'US', phone: '' },
  })
  const lot = await buildLot(server, { startingBid: 500, delivery: { shipping: 'own-price', ownDelivery: 0 } })
  await placeBid(server, buyer, lot, 500)
  await server.sql('update lots set closes_at = house_now() where id = $1', [lot.id])
  const found = () => server.sql<{ id: string }>('select id from orders where lot_id = $1', [lot.id])
  await expect.poll(found).toHaveLength(1)
  const { id: orderId } = must((await found())[0], 'the order of the lot')
  const { total } = await callAs<{ total: number }>(server, admin, 'GET', `/admin/orders/${orderId}`)
  const transfer = { amount: total, reference: 'Wire 7' }
  await callAs(server, admin, 'POST', `/admin/orders/${orderId}/bank-transfer`, transfer)
  const tracking = { carrier: 'DHL', trackingNumber: 'JD0146', trackingUrl: '' }
  await callAs(server, seller, 'POST', `/orders/${orderId}/shipment/dispatch`, tracking)
  return { orderId, title: lot.title, buyer }
}

async function answeredProblem({ orderId, buyer }: Sold): Promise<string> {
  const problem = { problem: 'different', text: 'It is a print.' }
  const path = `/claim-subjects/order/${orderId}/claims`
  const { id } = await callAs<{ id: string }>(server, buyer, 'POST', path, problem)
  await callAs(server, seller, 'POST', `/claims/${id}/messages`, { text: 'I described it so.' })
  return id
}

/** What a person sees and does on one page; nothing may be wrong with it. */
async function as(person: Person, path: string, viewport: typeof phone, act: (page: Page) => Promise<void>) {
  const { page, context, complaints } = await aVisitor(browser, server, { as: person })
  await page.setViewportSize(viewport)
  await page.goto(path)
  await act(page)
  expect(await fitsOn(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}

/** As the administrator, from the list of disputes. */
const decide = (title: string, act: (page: Page) => Promise<void>) =>
  as(admin, '/admin-dashboard?tab=financial&view=disputes', { width: 1440, height: 900 }, async (page) => {
    await page.getByRole('link', { name: `Open problem: ${title}` }).click()
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByRole('dialog', { name: `Decide the problem with ${title}?` }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await act(page)
  })

const decidedMail = ({ title }: Sold) => new RegExp(`^The problem with ${title} is decided$`)

test('a buyer reports damage with a photo, the seller answers, and a part is refunded', {
  tags: ['deep'],
}, async () => {
  const sold = await shippedOrder()
  await as(sold.buyer, `/orders/${sold.orderId}`, phone, async (page) => {
    await page.getByRole('button', { name: 'Report a problem' }).click()
    const form = page.getByRole('dialog', { name: 'Report a problem' })
    await form.getByRole('button', { name: 'Report problem' }).click()
    await form.getByText('Please choose what is wrong.').waitFor()
    await form.getByText('Please describe the problem.').waitFor()
    await form.getByRole('radio', { name: 'It arrived damaged' }).click()
    await form.getByLabel('Describe the problem').fill('The glass is broken.')
    const photo = { name: 'glass.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng, 'base64') }
    await form.locator('input[type=file]').setInputFiles(photo)
    await form.getByText('1 photo chosen.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Report problem' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'See the problem' }).click()
    await page.getByAltText('Photo: You').waitFor()
  })
  expect((await server.mailTo(seller.email, new RegExp(`^A problem with ${sold.title} was reported$`))).text).toContain(
    `The buyer of ${sold.title} reports a problem`,
  )
  await as(seller, `/orders/${sold.orderId}`, phone, async (page) => {
    await page.getByRole('link', { name: 'See the problem' }).click()
    await page.getByText('The glass is broken.').waitFor()
    await page.getByLabel('Your answer').fill('It left in one piece.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('Waits for a decision').waitFor()
  })
  await decide(sold.title, async (page) => {
    await page.getByLabel('Refund', { exact: true }).fill('120')
    await page.getByLabel('Reason').fill('The photo shows it.')
    await page.getByRole('button', { name: 'Refund $120' }).click()
    await page.getByText('$120 is refunded.').waitFor()
  })
  expect((await server.mailTo(seller.email, decidedMail(sold))).text).toContain('$120 is refunded')
  expect((await server.mailTo(sold.buyer.email, /refund/i)).text).toContain('The photo shows it.')
  await as(sold.buyer, `/orders/${sold.orderId}`, phone, (page) => page.getByText('$120 is refunded.').waitFor())
})

test('a problem is refused, and both read why', { tags: ['deep'] }, async () => {
  const sold = await shippedOrder()
  const claimId = await answeredProblem(sold)
  await decide(sold.title, async (page) => {
    await page.getByLabel('Refund', { exact: true }).fill('0')
    await page.getByLabel('Reason').fill('The description says so.')
    await page.getByRole('button', { name: 'Refund nothing' }).click()
    await page.getByText('Nothing is refunded.').waitFor()
  })
  expect((await server.mailTo(sold.buyer.email, decidedMail(sold))).text).toContain('nothing is refunded')
  await as(sold.buyer, `/claims/${claimId}`, phone, (page) =>
    page.getByText('Reason: The description says so.').waitFor(),
  )
})

test('a work goes back to its seller, and then everything is refunded', { tags: ['deep'] }, async () => {
  const sold = await shippedOrder()
  const claimId = await answeredProblem(sold)
  await decide(sold.title, async (page) => {
    await page.getByLabel('Return of the work').selectOption({ label: 'Required, the seller pays for it' })
    await page.getByLabel('Reason').fill('It is a print.')
    await page.getByRole('button', { name: /^Refund \$/ }).click()
    await page.getByText('Waits for the return').waitFor()
  })
  expect((await server.mailTo(sold.buyer.email, decidedMail(sold))).text).toContain(
    'once the work is back with its seller',
  )
  await as(sold.buyer, `/claims/${claimId}`, phone, async (page) => {
    await page.getByRole('button', { name: 'Enter tracking' }).click()
    await page.getByLabel('Carrier').fill('UPS')
    await page.getByLabel('Tracking number').fill('1Z999')
    await page.getByRole('button', { name: 'Save tracking' }).click()
    await page.getByText('with UPS, number 1Z999').waitFor()
  })
  expect((await server.mailTo(seller.email, new RegExp(`^${sold.title} is on its way back$`))).text).toContain(
    'with UPS, number 1Z999',
  )
  await as(seller, `/claims/${claimId}`, phone, async (page) => {
    await page.getByRole('button', { name: 'Confirm return' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm return' }).click()
    await page.getByText('The work is back. The refund was sent.').waitFor()
  })
  expect((await server.mailTo(sold.buyer.email, /refund/i)).text).toContain('It is a print.')
  const status = async () =>
    (await server.sql<{ status: string }>('select status from orders where id = $1', [sold.orderId]))[0]?.status
  await expect.poll(status).toBe('refunded')
})
