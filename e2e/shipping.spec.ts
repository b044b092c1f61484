import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
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

const seller = demoPerson('artist')
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const fitsOn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

async function fitsEverywhere(page: Page) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await fitsOn(page)).toBe(true)
  }
  expect(await accessibilityFaults(page)).toEqual([])
}

/** A lot that the buyer has won from the demo's artist and paid for by bank transfer. */
async function paidOrder(buyer: Person, option: 'delivery' | 'pickup') {
  const lot = await buildLot(server)
  await placeBid(server, buyer, lot, 800)
  await server.sql('update lots set closes_at = house_now() where id = $1', [lot.id])
  const find = () =>
    server.sql<{ id: string; total: number }>(
      `select id, (amount_cents + delivery_cents + insurance_cents + tax_cents)::int as total from orders where lot_id = $1`,
      [lot.id],
    )
  await expect.poll(async () => (await find()).length, { message: `${lot.title} is invoiced` }).toBe(1)
  const { id, total } = must((await find())[0], 'the order of the lot')
  const address =
    option === 'delivery' ? ['Ines Vidal', 'Calle Mayor 7', '', 'Madrid', 'Madrid', '28013', 'ES', ''] : []
  await server.sql(
    `insert into order_deliveries (order_id, option, name, line1, line2, city, region, postal_code, country, phone,
       tax_country, terms, rates_version, taxes_version, arrives_min_days, arrives_max_days, ship_within_days)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'ES', '{}', 0, 0, $11, $12, 7)
     on conflict (order_id) do update set option = excluded.option, name = excluded.name, line1 = excluded.line1,
       line2 = excluded.line2, city = excluded.city, region = excluded.region, postal_code = excluded.postal_code,
       country = excluded.country, phone = excluded.phone`,
    [
      ...[id, option, ...Array.from({ length: 8 }, (_, place) => address[place] ?? null)],
      ...(option === 'delivery' ? [5, 12] : [null, null]),
    ],
  )
  const transfer = { amount: total, reference: 'Wire 7' }
  await callAs(server, demoPerson('admin'), 'POST', `/admin/orders/${id}/bank-transfer`, transfer)
  return { ...lot, orderId: id }
}

test('a seller ships what is paid, both write to each other, and the buyer confirms the delivery', {
  tags: ['deep'],
}, async () => {
  const buyer = await aMember(server)
  const { orderId, title } = await paidOrder(buyer, 'delivery')
  expect((await server.mailTo(seller.email, new RegExp(`${title} is paid`))).text).toContain('Ship it by')

  const shop = await aVisitor(browser, server, { as: seller })
  await shop.page.setViewportSize({ width: 360, height: 800 })
  await shop.page.goto('/dashboard?as=artist&tab=sales&view=to-ship')
  await says(shop.page, 'Madrid, ES')
  await shop.page.getByRole('link', { name: `Ship ${title}` }).click()
  await says(shop.page, 'Calle Mayor 7')
  await shop.page.getByRole('button', { name: 'Mark as packed' }).click()
  await server.mailTo(buyer.email, /is packed/)
  const [label] = await Promise.all([
    shop.page.waitForEvent('download'),
    shop.page.getByRole('button', { name: 'Address label (PDF)' }).click(),
  ])
  expect(label.suggestedFilename()).toBe('vermeil-label.pdf')

  await shop.page.getByRole('button', { name: 'Mark as shipped' }).click()
  const form = shop.page.getByRole('dialog')
  await form.getByLabel('Carrier').fill('Northwind')
  await form.getByLabel('Tracking link').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Mark as shipped' }).click()
  await form.getByText(/starts with https/).waitFor()
  await form.getByLabel('Tracking link').fill('https://northwind.example/track/7')
  expect(await accessibilityFaults(shop.page)).toEqual([])
  await form.getByRole('button', { name: 'Mark as shipped' }).click()
  await form.waitFor({ state: 'hidden' })
  const mail = await server.mailTo(buyer.email, /is on its way/)
  expect(mail.text).toContain('Northwind')
  expect(mail.text).not.toContain(seller.email)

  const home = await aVisitor(browser, server, { as: buyer })
  await home.page.goto(`/orders/${orderId}`)
  const link = home.page.getByRole('link', { name: 'Track it at the carrier' })
  expect(await link.getAttribute('href')).toBe('https://northwind.example/track/7')
  await fitsEverywhere(home.page)
  await home.page.getByLabel('Write to the seller').fill('Is it insured on the way?')
  await home.page.getByRole('button', { name: 'Send message' }).click()
  await says(home.page, 'Message sent')
  await shop.page.reload()
  await says(shop.page, 'Is it insured on the way?')
  await fitsEverywhere(shop.page)

  await home.page.goto('/orders?orders-status=On%20its%20way')
  await home.page.getByRole('button', { name: 'Confirm delivery' }).click()
  await home.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click()
  await says(home.page, 'Delivery Confirmed')
  await server.mailTo(seller.email, new RegExp(`order of ${title} is completed`))
  await home.page.goto(`/orders/${orderId}`)
  const steps = home.page.getByRole('list', { name: 'How far the order is' }).getByRole('listitem')
  await expect.poll(() => steps.filter({ hasText: /by (you|the seller)/ }).count()).toBe(6)
  expect([...home.complaints, ...shop.complaints]).toEqual([])
  await home.context.close()
  await shop.context.close()
})

test('a work is picked up with the code that the buyer shows', { tags: ['deep'] }, async () => {
  const buyer = await aMember(server)
  const { orderId, title } = await paidOrder(buyer, 'pickup')
  const home = await aVisitor(browser, server, { as: buyer })
  await home.page.goto(`/orders/${orderId}`)
  const code = must(await home.page.getByText(/^\d{6}$/).textContent(), 'the pick-up code')
  await fitsEverywhere(home.page)

  const shop = await aVisitor(browser, server, { as: seller })
  await shop.page.goto(`/orders/${orderId}`)
  expect(await shop.page.getByText(code).count()).toBe(0)
  await shop.page.getByRole('button', { name: 'Hand over with the code' }).click()
  const form = shop.page.getByRole('dialog')
  await form.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
  await form.getByRole('button', { name: 'Hand over' }).click()
  await form.getByText('This is not the code of the order.').waitFor()
  await form.getByLabel('Code').fill(code)
  await form.getByRole('button', { name: 'Hand over' }).click()
  await form.waitFor({ state: 'hidden' })
  await server.mailTo(buyer.email, new RegExp(`${title} is delivered`))
  await home.page.reload()
  await home.page.getByRole('button', { name: 'Confirm delivery' }).click()
  await home.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click()
  await home.page.getByRole('radio', { name: '5 stars' }).waitFor()
  await home.context.close()
  await shop.context.close()
})
