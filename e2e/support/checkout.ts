import type { Page } from 'playwright-core'
import { callAs } from './build-lot.ts'
import { demoPerson } from './person.ts'
import type { Server } from './server.ts'

/** The provider's published test cards. */
export const cards = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  asksEachTime: '4000000000003220',
} as const

/** What a press opens in a new tab: the provider's payment page, whole. */
export async function paymentTab(page: Page, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()])
  await tab.getByText('Test mode').waitFor()
  return tab
}

/** Fills in the card as a person would, and sends it. The address too, where nobody has given one before. */
export async function payWith(tab: Page, number: string) {
  await tab.getByLabel('Card number').waitFor()
  if (await tab.getByRole('heading', { name: 'Shipping address' }).isVisible()) {
    await tab.getByLabel('Full name').fill('Ada Buyer')
    await tab.getByLabel('Address line 1').fill('12 Harbor Street')
    await tab.getByLabel('City').fill('Portland')
    await tab.getByLabel('Postal code').fill('97201')
  }
  await tab.getByLabel('Card number').fill(number)
  await tab.getByLabel('Expiry date').fill('12 / 40')
  await tab.getByLabel('Security code').fill('123')
  await tab.getByLabel('Name on card').fill('Ada Buyer')
  await tab.getByRole('button', { name: /^(?:Pay|Donate|Subscribe|Save)/ }).click()
}

/** The house's own page after the provider's: what it says became of the payment. */
export async function resultIn(tab: Page, heading: string): Promise<Page> {
  await tab.waitForURL('**/payment-success?session_id=*')
  await tab.getByRole('heading', { name: heading }).waitFor()
  return tab
}

/** The setting "card on file before bidding", changed by the administrator's own call. */
export async function askForCards(server: Server, cardBeforeBidding: boolean) {
  const admin = demoPerson('admin')
  type Overview = { payment: { version: number; value: object } }
  const { payment } = await callAs<Overview>(server, admin, 'GET', '/admin/settings')
  const value = { ...payment.value, cardBeforeBidding }
  await callAs(server, admin, 'PUT', '/admin/settings/payment', { version: payment.version, value })
}
