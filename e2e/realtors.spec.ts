import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, callAs } from './support/build-lot.ts'
import { cards, paymentTab, payWith, resultIn } from './support/checkout.ts'
import { must } from './support/must.ts'
import { aMember, aStranger, demoPerson } from './support/person.ts'
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

const dashboard = '/realtor-dashboard'
const phone = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }
/** The figure of a stat card, and the words under it. */
const card = (page: Page, label: string) =>
  page.locator('p', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::p')
const fitsOn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('a realtor proposes works to a client, who answers by the link without an account', async () => {
  const works = [await buildLot(server, { leasePrice: 120 }), await buildLot(server, { buyNowPrice: 6_000 })]
  const [first, second] = [must(works[0], 'a work'), must(works[1], 'a second work')]
  const email = `client-${randomBytes(4).toString('hex')}@example.com`
  const realtor = demoPerson('realtor')
  const before = await callAs<{ activeListings: number }>(server, realtor, 'GET', '/realtor/overview')
  const { page, complaints } = await aVisitor(browser, server, { as: realtor, viewport: desktop })

  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Add property' }).click()
  const home = page.getByRole('dialog', { name: 'Add a property' })
  await home.getByLabel('Address').fill('9 Quay Street')
  await home.getByLabel('Price').fill('$1,250,000')
  await home.getByLabel('Status').selectOption('Under Contract')
  await home.getByRole('button', { name: 'Add property' }).click()
  await home.getByText('Please enter the date of the contract.').waitFor()
  await home.getByLabel('Status').selectOption('Active')
  await home.getByLabel('Rooms').fill('Hall\nStudy')
  expect(await accessibilityFaults(page)).toEqual([])
  await home.getByRole('button', { name: 'Add property' }).click()
  await page.getByRole('link', { name: '9 Quay Street' }).click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete property' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: '9 Quay Street' }).waitFor()
  await expect.poll(() => card(page, 'Active Listings').first().textContent()).toBe(String(before.activeListings + 1))

  await page.goto(`${dashboard}?tab=clients`)
  await page.getByRole('button', { name: 'Add client' }).click()
  const person = page.getByRole('dialog', { name: 'Add a client' })
  await person.getByLabel('Name').fill('Ida Quist')
  await person.getByLabel('Email').fill(email)
  await person.getByLabel('Notes').fill('Prefers calls in the evening.')
  await person.getByRole('button', { name: 'Add client' }).click()
  await page.getByRole('link', { name: 'Ida Quist' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  for (const { title } of works) {
    await page.goto(`${dashboard}?tab=art-catalog&q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `Propose ${title}` }).click()
  }
  await page.getByText('2 works in your next proposal').waitFor()
  await page.getByRole('button', { name: 'Make a proposal' }).click()
  const draft = page.getByRole('dialog', { name: 'Make a proposal' })
  await draft.getByLabel('Client').selectOption('Ida Quist')
  await draft.getByLabel('Property').selectOption('9 Quay Street')
  await draft.getByLabel('Room').selectOption('Study')
  await draft.getByRole('button', { name: `Move ${second.title} up` }).click()
  await draft.getByLabel('Note').first().fill('Above the desk.')
  expect(await accessibilityFaults(page)).toEqual([])
  await draft.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('dialog', { name: 'For Ida Quist' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send proposal' }).click()
  await page.getByText('Sent to Ida Quist').waitFor()
  const { text } = await server.mailTo(email, /selected 2 works for you/)
  const path = must(/\/proposals\/[\w-]{22}/.exec(text)?.[0], 'the link in the mail')

  const client = await aVisitor(browser, server, { viewport: phone })
  await client.page.goto(path)
  await client.page.getByRole('heading', { level: 1, name: /^2 works chosen for you by/ }).waitFor()
  const titles = await client.page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  expect(titles).toEqual([second.title, first.title])
  await client.page.getByText('Buy now $6,000').waitFor()
  await client.page.getByText('Lease $120 a month').waitFor()
  expect(await client.page.content()).not.toContain(email)
  expect(await client.page.content()).not.toContain('Prefers calls')
  await client.page.getByRole('button', { name: `Like ${second.title}`, exact: true }).click()
  await client.page.getByRole('button', { name: `Like ${second.title}`, exact: true, pressed: true }).waitFor()
  await client.page.getByLabel(`Comment on ${first.title}`).fill('Too large for us.')
  await client.page.getByRole('article', { name: first.title }).getByRole('button', { name: 'Send comment' }).click()
  await client.page.getByText('Too large for us.').first().waitFor()
  await client.page.getByLabel(`I want ${second.title}`).check()
  await client.page.getByRole('button', { name: 'Accept 1 work' }).click()
  await client.page.getByText('You accepted this work').waitFor()
  expect(await fitsOn(client.page)).toBe(true)
  expect(await accessibilityFaults(client.page)).toEqual([])
  await client.page.setViewportSize(desktop)
  expect(await fitsOn(client.page)).toBe(true)
  expect(client.complaints).toEqual([])

  // With the address that the proposal was sent to they buy a work, and the realtor shares in it.
  const member = await aMember(server, { ...aStranger(), email })
  const buyer = await aVisitor(browser, server, { as: member, viewport: desktop })
  await buyer.page.goto(second.path)
  const bidding = buyer.page.getByRole('region', { name: 'Bidding', exact: true })
  await bidding.getByRole('button', { name: /^Buy It Now/ }).click()
  const pay = buyer.page.getByRole('dialog').getByRole('button', { name: 'Pay $6,000' })
  const checkout = await paymentTab(buyer.page, () => pay.click())
  await checkout.getByText(/^Includes 20% to .*, the realtor who proposed this work/).waitFor()
  await payWith(checkout, cards.mastercard)
  await resultIn(checkout, 'Payment Successful!')
  await buyer.context.close()

  await page.setViewportSize(phone)
  await page.goto(dashboard)
  await page.getByRole('link', { name: 'See proposals' }).click()
  await page.getByText('1 of 2 accepted, 1 liked, 1 comment').waitFor()
  expect(await fitsOn(page)).toBe(true)
  await page.getByRole('link', { name: 'Ida Quist' }).click()
  const sheet = page.getByRole('dialog', { name: 'For Ida Quist' })
  await sheet.getByText('Too large for us.').waitFor()
  await sheet.getByText('Liked').waitFor()
  await sheet.getByText(/^Buy It Now on .*: your share is \$1,200$/).waitFor()
  await sheet.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw proposal' }).click()
  await page.getByText('Proposal withdrawn').waitFor()
  expect(complaints).toEqual([])

  // Withdrawn and unknown links are the same page, and by a withdrawn one the client still has their data removed.
  for (const gone of ['/proposals/AAAAAAAAAAAAAAAAAAAAAA', path]) {
    expect((await client.page.goto(gone))?.status()).toBe(404)
    await client.page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    await client.page.getByRole('button', { name: 'Remove my data' }).waitFor()
  }
  expect(await accessibilityFaults(client.page)).toEqual([])
  await client.page.getByRole('button', { name: 'Remove my data' }).click()
  await client.page.getByRole('alertdialog').getByRole('button', { name: 'Remove my data' }).click()
  await client.page.getByText('Your data is removed.').waitFor()
  await page.goto(`${dashboard}?tab=clients`)
  await page.getByRole('button', { name: 'Add client' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Ida Quist' }).count()).toBe(0)
})

test('a realtor places a work in a home, its owner accepts, and the contract of the home ends it', {
  tags: ['deep'],
}, async () => {
  const work = await buildLot(server, { leasePrice: 90 })
  const realtor = demoPerson('realtor')
  const address = `${randomBytes(3).toString('hex')} Pier Road`
  const home = { address, price: 90_000_000, status: 'active', underContractOn: null, rooms: ['Hall'] }
  const { id } = await callAs<{ id: string }>(server, realtor, 'POST', '/properties', home)
  const [tomorrow, closing] = [1, 20].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const stagingIn = (on: Page, table: string) =>
    on.getByRole('table', { name: table }).getByRole('row').filter({ hasText: work.title })
  const { page, complaints } = await aVisitor(browser, server, { as: realtor, viewport: desktop })
  await page.goto(`${dashboard}?tab=art-catalog&view=lease&q=${encodeURIComponent(work.title)}`)
  await page.getByRole('button', { name: `Place in a property: ${work.title}` }).click()
  const form = page.getByRole('dialog', { name: `Place ${work.title}` })
  await form.getByLabel('Property').selectOption(address)
  await form.getByLabel('Room').selectOption('Hall')
  await form.getByLabel('First day').fill(must(tomorrow, 'a day'))
  await form.getByRole('button', { name: 'Request for $180' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Request for $180' }).click()
  await form.waitFor({ state: 'hidden' })

  const owner = await aVisitor(browser, server, { as: demoPerson('artist'), viewport: phone })
  await owner.page.goto('/dashboard?as=artist&tab=artists&view=stagings')
  await owner.page.getByRole('button', { name: `Accept: ${work.title}` }).click()
  await owner.page.getByRole('button', { name: 'Accept request' }).click()
  await stagingIn(owner.page, 'Staging requests').getByText('Payment due', { exact: true }).waitFor()
  expect(await fitsOn(owner.page)).toBe(true)
  expect(await accessibilityFaults(owner.page)).toEqual([])
  expect(owner.complaints).toEqual([])
  await owner.context.close()

  await page.goto(`${dashboard}?tab=properties&view=stagings`)
  const tab = await paymentTab(page, () => page.getByRole('button', { name: `Pay now $180: ${work.title}` }).click())
  await payWith(tab, cards.good)
  await resultIn(tab, 'Payment Successful!')
  await tab.close()
  const row = stagingIn(page, 'Stagings')
  await row.getByText('Paid', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`${dashboard}?tab=properties&properties=${id}`)
  await page.getByRole('region', { name: 'Art pieces' }).getByText(work.title).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${address}` })
  await edit.getByLabel('Status').selectOption('Under Contract')
  await edit.getByLabel('Date of the contract').fill(must(closing, 'a day'))
  await edit.getByRole('button', { name: 'Save property' }).click()
  await edit.waitFor({ state: 'hidden' })
  await page.goto(`${dashboard}?tab=properties&view=stagings`)
  await row.getByText('Canceled by the realtor: The property is under contract.').waitFor()
  await page.setViewportSize(phone)
  expect(await fitsOn(page)).toBe(true)
  expect(complaints).toEqual([])
})
