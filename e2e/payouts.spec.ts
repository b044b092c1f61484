import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { demoPerson } from './support/person.ts'
import { demoPassword, type Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

/** Of this account the first transfer is refused. */
const onboarding: readonly (readonly [label: string, value: string])[] = [
  ['First name', 'Rosa'],
  ['Last name', 'Lindqvist'],
  ['Date of birth (YYYY-MM-DD)', '1979-03-02'],
  ['Last 4 digits of your social security number', '0000'],
  ['Routing number', '110000000'],
  ['Account number', '000222222227'],
]

async function openBilling(page: Page) {
  await page.goto('/settings?tab=billing')
  await page.getByRole('heading', { name: 'Payout account' }).waitFor()
}

test('a realtor sets up payouts, is paid after a retry, and sees it in the history', { tags: ['deep'] }, async () => {
  const realtor = await aVisitor(browser, server, { as: demoPerson('realtor') })
  await openBilling(realtor.page)
  await realtor.page.getByText('Not started', { exact: true }).waitFor()
  await realtor.page.getByRole('button', { name: 'Set up payouts' }).click()
  const dialog = realtor.page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue to Stripe' }).click()
  await dialog.getByText('The password is not right.').waitFor()
  // A refusal is a complaint of the browser too.
  realtor.complaints.length = 0
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue to Stripe' }).click()

  await realtor.page.getByRole('heading', { name: 'Set up payouts' }).waitFor()
  for (const [label, value] of onboarding) await realtor.page.getByLabel(label).fill(value)
  await realtor.page.getByRole('button', { name: 'Agree and submit' }).click()
  await realtor.page.getByText('Ready', { exact: true }).waitFor()
  await expectSoundAtBothWidths(realtor.page, 'Payout account')

  const admin = await aVisitor(browser, server, { as: demoPerson('admin') })
  await admin.page.goto('/admin-dashboard?tab=financial')
  const owed = admin.page.getByRole('table', { name: 'Owed to sellers and realtors' }).getByRole('row')
  await owed
    .filter({ hasText: 'realtor@vermeil.example' })
    .getByRole('button', { name: /^Pay out to/ })
    .click()
  await admin.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send \$/ })
    .click()
  const open = admin.page.getByRole('table', { name: 'Payouts under way' })
  // Stripe's answer comes by a job: the list is read again until it is there.
  await expect
    .poll(async () => {
      await admin.page.reload()
      await open.waitFor()
      return open.getByText(/^Refused: /).count()
    })
    .toBe(1)
  await open.getByRole('button', { name: /^Retry the payout to/ }).click()
  await expect
    .poll(async () => {
      await admin.page.reload()
      await admin.page.getByRole('heading', { name: 'Payouts', exact: true }).waitFor()
      await owed.first().waitFor()
      return open.count()
    })
    .toBe(0)
  await admin.page.getByText(/^Paid so far/).click()
  const paid = admin.page.getByRole('table', { name: 'Paid out' }).getByRole('row')
  await paid.filter({ hasText: 'realtor@vermeil.example' }).filter({ hasText: 'Stripe' }).first().waitFor()

  await openBilling(realtor.page)
  const history = realtor.page.getByRole('table', { name: 'Your payouts' }).getByRole('row')
  await history.filter({ hasText: 'Your payout account' }).filter({ hasText: 'Paid' }).first().waitFor()
  await realtor.page.getByText(/in the account, on its way to your bank/).waitFor()

  await admin.page.goto('/admin-dashboard?tab=financial&view=disputes')
  await admin.page.getByText('No chargebacks').waitFor()
  expect([...realtor.complaints, ...admin.complaints]).toEqual([])
  await Promise.all([realtor.context.close(), admin.context.close()])
})
