import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, callAs, placeBid } from './support/build-lot.ts'
import { cards, paymentTab, payWith, resultIn } from './support/checkout.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSiteForTest, sharedSite } from './support/site.ts'
import { expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

/** A parcel of 29 kg by volume. */
const courier = { shipping: 'courier', heightCm: 40, widthCm: 30, depthCm: 5 }

test('a member adds an address, and one with an impossible postal code is refused', { tags: ['deep'] }, async () => {
  const { page, context, complaints } = await aVisitor(browser, server, { as: await aMember(server) })
  await page.goto('/settings')
  const addresses = page.getByRole('region', { name: 'Addresses' })
  await addresses.getByText('You have no address yet.').waitFor()
  await addresses.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('dialog', { name: 'Add an address' })
  await form.getByLabel('Country').selectOption({ label: 'Spain' })
  await form.getByLabel('Name').fill('Ada Roux')
  await form.getByLabel('Address', { exact: true }).fill('Calle Mayor 1')
  await form.getByLabel('City').fill('Madrid')
  await form.getByLabel('State or region').fill('Madrid')
  await form.getByLabel('Postal code').fill('99999')
  await form.getByRole('button', { name: 'Add address' }).click()
  await form.getByText('This is not a postal code of Spain.').waitFor()
  await form.getByLabel('Postal code').fill('28013')
  await form.getByRole('button', { name: 'Add address' }).click()
  await addresses.getByText('28013 Madrid').waitFor()
  await addresses.getByText('Default', { exact: true }).waitFor()
  await expectSoundAtBothWidths(page)

  await addresses.getByRole('button', { name: 'Delete Ada Roux, Calle Mayor 1' }).click()
  await page.getByRole('button', { name: 'Delete address' }).click()
  await addresses.getByText('You have no address yet.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await addresses.getByText('28013 Madrid').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a rate that the administrator changes is what a visitor sees, for the country they choose', {
  tags: ['deep'],
}, async () => {
  const server = await openSiteForTest() // its rates are changed
  const lot = await buildLot(server, { delivery: courier })

  const { page: admin, context: desk } = await aVisitor(browser, server, { as: demoPerson('admin') })
  await admin.goto('/admin-dashboard?tab=settings&view=rates')
  const table = admin.getByRole('form', { name: 'Rate table' })
  await table.getByRole('group', { name: 'Within one country' }).getByLabel('Price (4)').fill('80')
  await table.getByRole('button', { name: 'Save' }).click()
  await table.getByText(/Last changed by/).waitFor()
  await expectSoundAtBothWidths(admin)
  await desk.close()

  const { page, context, complaints } = await aVisitor(browser, server, { locale: 'en-US' })
  await page.goto(lot.path)
  const terms = page.getByRole('region', { name: 'Delivery', exact: true })
  await terms.getByRole('button', { name: 'Deliver to the United States' }).click()
  await terms.getByText('Delivery to the United States $84 · arrives in 2–12 days').waitFor()
  await terms.getByText('$884 in all to the United States').waitFor()
  await terms.getByRole('button', { name: 'Change country' }).click()
  await terms.getByLabel('Deliver to').selectOption({ label: 'Spain' })
  await terms.getByText('Delivery to Spain $169 · arrives in 4–16 days').waitFor()
  await expectSoundAtBothWidths(page)
  expect(complaints).toEqual([])
  await context.close()
})

test('buy with delivery: the lines before the payment are what is charged, and what the mail says', {
  tags: ['deep'],
}, async () => {
  const lot = await buildLot(server, { buyNowPrice: 1_000, delivery: courier })
  const member = await aMember(server)
  const { page, context, complaints } = await aVisitor(browser, server, { as: member, locale: 'en-US' })
  await page.goto(lot.path)
  await page.getByRole('button', { name: /Buy It Now, \$1,000/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy It Now' })
  await dialog.getByRole('button', { name: 'Deliver to the United States' }).click()
  await dialog.getByText('This is the delivery to the United States; you enter the address when you pay.').waitFor()
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('dialog', { name: 'Add an address' })
  await form.getByLabel('Country').selectOption({ label: 'Spain' })
  await form.getByLabel('Name').fill('Ada Roux')
  await form.getByLabel('Address', { exact: true }).fill('Calle Mayor 1')
  await form.getByLabel('City').fill('Madrid')
  await form.getByLabel('State or region').fill('Madrid')
  await form.getByLabel('Postal code').fill('28013')
  await form.getByRole('button', { name: 'Add address' }).click()
  await dialog.getByRole('radio', { name: 'Deliver to Ada Roux' }).waitFor()
  await dialog.getByText('$165', { exact: true }).waitFor()
  await expectSoundAtBothWidths(page)

  const tab = await paymentTab(page, () => dialog.getByRole('button', { name: 'Pay $1,170' }).click())
  await tab.getByText('$165.00').waitFor()
  await payWith(tab, cards.good)
  await resultIn(tab, 'Payment Successful!')
  await tab.getByText('$165', { exact: true }).waitFor()
  await tab.getByRole('link', { name: 'See your order' }).click()
  await tab.getByText('Calle Mayor 1').waitFor()
  await tab.getByText('$1,170', { exact: false }).first().waitFor()
  const { text } = await server.mailTo(member.email, /Your receipt/)
  expect(text).toContain('$165')
  expect(text).toContain('$1,170')
  expect(complaints).toEqual([])
  await context.close()
})

test('a bid waits until the country is chosen, and its price in all names it from then on', async () => {
  const lot = await buildLot(server, { startingBid: 800, delivery: courier })
  const member = await aMember(server)
  const { page, context, complaints } = await aVisitor(browser, server, { as: member, locale: 'es-ES' })
  await page.goto(lot.path)
  const panel = page.getByRole('region', { name: 'Bidding', exact: true })
  await panel.getByRole('button', { name: 'Choose a country for the price in all' }).waitFor()
  expect(await page.getByText(/\$[\d,.]+ in all/).count()).toBe(0)
  await panel.getByRole('button', { name: /^Bid \$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' })
  const confirm = dialog.getByRole('button', { name: /^Bid \$/ })
  await dialog.getByLabel('Where should it go?').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  // The browser's language preselects, no more.
  expect(await dialog.getByLabel('Where should it go?').inputValue()).toBe('ES')
  await dialog.getByLabel('Where should it go?').selectOption({ label: 'France' })
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Deliver to France' }).click()
  await dialog.getByText('Delivery to France').waitFor()
  await dialog.getByText(/^Total if you win\$[\d,.]+$/).waitFor()
  await confirm.click()
  await panel.getByText('You have the high bid').waitFor()
  const sent = await server.sql(
    `select country from bid_destinations join accounts on accounts.id = account_id where lot_id = $1 and email = $2`,
    [lot.id, member.email],
  )
  expect(sent).toEqual([{ country: 'FR' }])
  expect(complaints).toEqual([])
  await context.close()
})

test('lease delivered and returned: the way there is charged, and the deposit comes back', {
  tags: ['deep'],
}, async () => {
  const lot = await buildLot(server, { leasePrice: 100, delivery: courier })
  const member = await aMember(server)
  const { page, context, complaints } = await aVisitor(browser, server, { as: member, deliversTo: 'US' })
  await page.goto(lot.path)
  await page
    .getByRole('region', { name: 'Bidding', exact: true })
    .getByRole('button', { name: /^Lease/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Lease Artwork' })
  await dialog.getByText('Return shipping is included.', { exact: false }).waitFor()
  await dialog.getByText(/^1 month from arrival, about \w{3} \d+ to \w{3} \d+$/).waitFor()
  const tab = await paymentTab(page, () => dialog.getByRole('button', { name: /^Lease for/ }).click())
  await payWith(tab, cards.good)
  await resultIn(tab, 'Payment Successful!')
  await tab.getByRole('link', { name: 'See your order' }).click()
  await tab.getByText('12 Harbor Street').waitFor()

  const lease = tab.getByRole('region', { name: 'The lease' })
  await lease.getByText('Starts when it arrives', { exact: true }).waitFor()

  // The work comes, and goes back at the end: the deposit is refunded.
  const orderId = must(new URL(tab.url()).pathname.split('/').at(-1), 'the number of the order')
  const parcel = { carrier: 'DHL', trackingNumber: 'LE 1', trackingUrl: '' }
  await callAs(server, demoPerson('artist'), 'POST', `/orders/${orderId}/shipment/dispatch`, parcel)
  await server.mailTo(member.email, /is on its way/)
  await tab.getByRole('button', { name: 'Confirm delivery' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click()
  await tab.getByText('Completed', { exact: true }).first().waitFor()
  await lease.getByText(/^Return by /).waitFor()
  const { page: desk, context: office } = await aVisitor(browser, server, { as: demoPerson('admin') })
  await desk.goto('/admin-dashboard?tab=financial')
  await desk.getByRole('button', { name: `Work is back: ${lot.title}` }).click()
  await desk.getByRole('button', { name: 'Refund $100', exact: true }).click()
  const deposit = await server.mailTo(member.email, new RegExp(`^Your deposit for ${lot.title}$`))
  expect(deposit.text).toContain('We are refunding your deposit in full.')
  await office.close()
  expect(complaints).toEqual([])
  await context.close()
})

test('win and pay: the lines of the invoice are what the winner pays, and what the mails say', {
  tags: ['deep'],
}, async () => {
  const lot = await buildLot(server, { startingBid: 100, delivery: { shipping: 'own-price', ownDelivery: 2_000 } })
  const member = await aMember(server)
  await callAs(server, member, 'POST', '/account/addresses', {
    ...{ name: 'Ada Roux', line1: '12 Harbor Street', line2: '', city: 'Portland', region: 'OR' },
    ...{ postalCode: '97201', country: 'US', phone: '' },
  })
  await placeBid(server, member, lot, 150)
  await server.sql('update lots set closes_at = house_now() where id = $1', [lot.id])
  const invoice = await server.mailTo(member.email, new RegExp(`^Your invoice for ${lot.title}$`))
  for (const amount of ['$150', '$20', '$170']) expect(invoice.text).toContain(amount)

  const { page, context, complaints } = await aVisitor(browser, server, { as: member, locale: 'en-US' })
  await page.goto('/orders')
  await page.getByRole('link', { name: lot.title }).first().click()
  await page.getByText('12 Harbor Street').waitFor()
  await expectSoundAtBothWidths(page)
  const tab = await paymentTab(page, () => page.getByRole('button', { name: /^Pay now/ }).click())
  await payWith(tab, cards.good)
  await resultIn(tab, 'Payment Successful!')
  expect((await server.mailTo(member.email, new RegExp(`^Your receipt for ${lot.title}$`))).text).toContain('$170')
  expect((await server.mailTo(demoPerson('artist').email, new RegExp(`${lot.title} is paid`))).text).toContain(
    'Ship it by',
  )
  await page.reload()
  await page.getByText('The seller has until', { exact: false }).first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a buyer asks for a quote, the seller names a price, and the work is bought with it', {
  tags: ['deep'],
}, async () => {
  const lot = await buildLot(server, { buyNowPrice: 1_900, delivery: { shipping: 'quote', hasPickup: false } })
  const member = await aMember(server)
  await callAs(server, member, 'POST', '/account/addresses', {
    ...{ name: 'Ada Roux', line1: 'Calle Mayor 1', line2: '', city: 'Madrid', region: 'Madrid' },
    ...{ postalCode: '28013', country: 'ES', phone: '' },
  })
  const { page, context, complaints } = await aVisitor(browser, server, { as: member })
  await page.goto(lot.path)
  await page.getByRole('button', { name: 'Ask for a quote' }).click()
  const dialog = page.getByRole('dialog', { name: `Delivery of ${lot.title}` })
  await dialog.getByLabel('Deliver to').waitFor()
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Ask for a quote' }).click()
  await page.getByText('You asked what delivery to Madrid, Spain costs.').waitFor()

  const { page: desk, context: studio } = await aVisitor(browser, server, { as: demoPerson('artist') })
  await desk.goto('/dashboard?as=artist&tab=sales&view=quotes')
  await desk.getByRole('button', { name: `Name a price: ${lot.title}` }).click()
  const answer = desk.getByRole('dialog', { name: `Delivery of ${lot.title}` })
  await answer.getByText('28013 Madrid').waitFor()
  await answer.getByLabel('Price').fill('85')
  await answer.getByRole('button', { name: 'Send price' }).click()
  await desk.getByRole('button', { name: `Change price: ${lot.title}` }).waitFor()
  await expectSoundAtBothWidths(desk)
  await studio.close()

  await page.goto('/orders?view=quotes')
  await page.getByRole('button', { name: `Accept $85: ${lot.title}` }).click()
  await page.getByRole('button', { name: 'Accept $85', exact: true }).click()
  await page.getByRole('cell', { name: 'Accepted' }).waitFor()
  await expectSoundAtBothWidths(page)
  await page.goto(lot.path)
  await page.getByText('Delivery to Madrid, Spain $85 · arrives in 5–10 days · accepted').waitFor()
  const bidding = page.getByRole('region', { name: 'Bidding', exact: true })
  await bidding.getByRole('button', { name: /^Buy It Now/ }).click()
  const tab = await paymentTab(page, () => page.getByRole('button', { name: 'Pay $1,985' }).click())
  await payWith(tab, cards.good)
  await resultIn(tab, 'Payment Successful!')
  expect(complaints).toEqual([])
  await context.close()
})
