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

/** A hire of two weeks that has begun and is paid by bank transfer. */
async function runningHire() {
  const agent = demoPerson('agent')
  const work = await buildLot(server, { leasePrice: 90 })
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [from, until] = [dayIn(0), dayIn(14)]
  const added = async (path: string, body: object) =>
    (await callAs<{ id: string }>(server, agent, 'POST', path, body)).id
  const productionId = await added('/productions', {
    ...{ title: 'Both Ways', type: 'Short Film', status: 'active-production', artBudget: 500_000, startDate: null },
    ...{ totalArtNeeded: 1, director: '', location: '', description: '' },
  })
  const setId = await added(`/productions/${productionId}/sets`, {
    ...{ name: 'Ferry', locationId: null, status: 'planning', budget: 0, description: '' },
    ...{ startDate: from, endDate: until },
  })
  // 15 days of $90 a month, and a month as deposit.
  const asked = { artworkId: work.artworkId, from, until, note: '', amount: 13_500 }
  const hireId = await added(`/productions/${productionId}/sets/${setId}/hires`, asked)
  await callAs(server, seller, 'POST', `/hires/${hireId}/acceptance`, undefined)
  const found = await server.sql<{ id: string }>('select order_id as id from loan_invoices where loan_id = $1', [
    hireId,
  ])
  const { id: orderId } = must(found[0], 'the order of the hire')
  const transfer = { amount: asked.amount, reference: 'Wire 8' }
  await callAs(server, demoPerson('admin'), 'POST', `/admin/orders/${orderId}/bank-transfer`, transfer)
  await server.sql(`update loans set state = 'running', started_at = house_now() where id = $1`, [hireId])
  return { agent, orderId, title: work.title }
}

test('a hired work is sent out, and back by who had it; its owner records the return', { tags: ['deep'] }, async () => {
  const { agent, orderId, title } = await runningHire()
  const send = async (page: Page, open: string, carrier: string) => {
    await page.getByRole('button', { name: open }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Carrier').fill(carrier)
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Mark as shipped' }).click()
    await form.waitFor({ state: 'hidden' })
  }
  const shop = await aVisitor(browser, server, { as: seller })
  await shop.page.setViewportSize({ width: 360, height: 800 })
  await shop.page.goto(`/orders/${orderId}`)
  await says(shop.page, /Please ship it by .*, or hand it over\./)
  await send(shop.page, 'Mark as shipped', 'Northwind')

  const set = await aVisitor(browser, server, { as: agent })
  await set.page.goto(`/orders/${orderId}`)
  await set.page.getByRole('button', { name: 'Confirm delivery' }).click()
  await set.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click()
  const out = set.page.getByRole('region', { name: 'The way out' })
  await out.getByText('Northwind').waitFor()
  const back = set.page.getByRole('region', { name: 'The way back' })
  await back.getByText(/^Send it back by/).waitFor()
  await fitsEverywhere(set.page)
  await send(set.page, `Send it back: ${title}`, 'Southwind')
  await back.getByText('Southwind').waitFor()
  expect((await server.mailTo(seller.email, new RegExp(`${title} is on its way back`))).text).toContain('Southwind')

  await shop.page.reload()
  await shop.page.getByRole('region', { name: 'The way back' }).getByText('Southwind').waitFor()
  await fitsEverywhere(shop.page)
  await shop.page.getByRole('button', { name: `Work is back: ${title}` }).click()
  await shop.page.getByRole('textbox', { name: 'Condition' }).fill('As it left.')
  await shop.page.getByRole('button', { name: 'Record return' }).click()
  await set.page.reload()
  const steps = set.page.getByRole('list', { name: 'How far the way back is' }).getByRole('listitem')
  await steps.filter({ hasText: 'Returned' }).filter({ hasNotText: 'not yet' }).waitFor()
  expect([...set.complaints, ...shop.complaints]).toEqual([])
  await set.context.close()
  await shop.context.close()
})
