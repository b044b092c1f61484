import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmulator, oneArtwork, whenTestEnds } from '../../test/emulator-under-test.ts'
import { aSubscriber } from '../../test/subscriber.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
})

afterAll(() => browser.close())

async function aPage(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
  whenTestEnds(() => context.close())
  return context.newPage()
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(overflow).toBe(0)
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiry date').pressSequentially('1240')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Ada Buyer')
}

test('a person pays: mistakes are shown where they are, the bank asks, and going back shows it is paid', async () => {
  const { emulator, stripe } = await anEmulator()
  const done = `${emulator.url}/?paid={CHECKOUT_SESSION_ID}`
  const session = await stripe.checkout.sessions.create({
    ...oneArtwork(),
    success_url: done,
    cancel_url: emulator.url,
  })
  const page = await aPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  await page.goto(String(session.url))
  await page.getByText('Test mode').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pay $1,250.00' }).click()
  await page.getByText('Enter your email address.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email')
  expect(await page.getByLabel('Email').getAttribute('aria-describedby')).toBe('email-error')
  await expectAccessible(page)

  await fillCard(page, '4000000000000002')
  expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002')
  expect(await page.getByLabel('Expiry date').inputValue()).toBe('12 / 40')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await expectAccessible(page)

  await page.getByLabel('Card number').fill('4000000000003220')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL(`${emulator.url}/?paid=${session.id}`)

  await page.goto(String(session.url))
  await page.getByRole('heading', { name: 'You have already paid' }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
  expect((await stripe.charges.list()).data.filter(({ paid }) => paid)).toHaveLength(1)
})

test('everything works without JavaScript', async () => {
  const { emulator, stripe } = await anEmulator()
  const session = await stripe.checkout.sessions.create({ ...oneArtwork(), success_url: `${emulator.url}/?paid=1` })
  const page = await aPage({ javaScriptEnabled: false })
  await page.goto(String(session.url))
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(`${emulator.url}/?paid=1`)
})

test('where a bank account is allowed, its fields take the place of the card’s', { tags: ['deep'] }, async () => {
  const { emulator, stripe } = await anEmulator()
  const session = await stripe.checkout.sessions.create({
    ...oneArtwork(),
    success_url: `${emulator.url}/?sent=1`,
    allowed_payment_method_types: ['card', 'us_bank_account'],
  })
  const page = await aPage()
  await page.goto(String(session.url))
  await expectAccessible(page)
  await page.getByLabel('US bank account').check()
  await page.getByLabel('Card number').waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByLabel('Name on card or account').fill('Ada Buyer')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(`${emulator.url}/?sent=1`)
})

test('the portal is accessible, and a plan is canceled and resumed there', { tags: ['deep'] }, async () => {
  const { emulator, stripe } = await anEmulator()
  const { customer } = await aSubscriber(stripe)
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: emulator.url })
  const page = await aPage()
  await page.goto(url)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Your plan will end with the current period.').waitFor()
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await page.getByText('Your plan continues.').waitFor()
  await page.getByRole('link', { name: 'Update card' }).click()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: /-0001$/ }).click()
  await page.getByRole('heading', { name: /^Invoice / }).waitFor()
  await expectAccessible(page)
})
