import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { aMember, demoPerson, giveCredentials } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const openPerson = async (page: Page, email: string) => {
  await page.goto('/admin-dashboard?tab=users')
  await page.getByRole('main').getByLabel('Search').fill(email)
  // Others are called so too, and are listed until the search is answered.
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Ada Roux' }).click()
  await page.getByRole('heading', { name: 'Ada Roux' }).waitFor()
}

test('an administrator suspends somebody, who is signed out elsewhere, reads why, and returns once reinstated', async () => {
  const member = await aMember(server)
  const { page: admin } = await aVisitor(browser, server, { as: demoPerson('admin') })
  const { page: other } = await aVisitor(browser, server, { as: member })
  await other.goto('/collection')
  await other.getByRole('button', { name: /account menu/ }).waitFor()

  await openPerson(admin, member.email)
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click()
  await admin.getByLabel('Reason').fill('Two accounts bid for one person')
  await admin.getByRole('radio', { name: 'Keep them' }).waitFor()
  await admin.getByRole('button', { name: 'Suspend Ada Roux' }).click()
  await admin.getByText(/^Suspended since .*Two accounts bid for one person$/).waitFor()

  // Nothing is pressed there: the closed room makes the page ask.
  await other
    .getByText(/Your account is suspended: Two accounts bid for one person/)
    .first()
    .waitFor()
  await other.goto('/auth')
  await giveCredentials(other, member)
  await other
    .getByText(/Your account is suspended: Two accounts bid for one person/)
    .first()
    .waitFor()

  await admin.getByRole('button', { name: 'Reinstate', exact: true }).click()
  await admin.getByLabel('Reason').fill('Explained by phone')
  await admin.getByRole('button', { name: 'Reinstate Ada Roux' }).click()
  await admin.getByRole('button', { name: 'Suspend', exact: true }).waitFor()
  await other.goto('/auth')
  await giveCredentials(other, member)
  await other.waitForURL('**/collector-dashboard')
  await admin.context().close()
  await other.context().close()
})

test('an administrator makes somebody a clerk and lets them do more later; their desk says what it needs', async () => {
  const founder = demoPerson('admin')
  const member = await aMember(server)
  const { page: admin, complaints } = await aVisitor(browser, server, { as: founder })
  await openPerson(admin, member.email)
  await admin.getByRole('button', { name: 'Change roles' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Role', { exact: true }).selectOption('Administrator')
  for (const name of ['Catalog', 'Money', 'People', 'Settings', 'Read only']) {
    await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).uncheck()
  }
  await dialog.getByLabel('Reason').fill('A new clerk')
  await dialog.getByLabel('Your password', { exact: true }).fill(founder.password)
  await dialog.getByRole('button', { name: 'Give the role Administrator' }).click()
  await dialog.waitFor({ state: 'detached' })
  const box = (name: string) => admin.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await box('Clerk').waitFor()
  expect(await box('Clerk').isChecked()).toBe(true)
  expect(await box('Money').isChecked()).toBe(false)
  await expectSoundAtBothWidths(admin, 'capabilities')

  const { page: clerk } = await aVisitor(browser, server, { as: member })
  const needs = (names: string) =>
    clerk.getByText(
      `This part needs the capability ${names}; an administrator with the capability People can grant it.`,
    )
  await clerk.goto('/admin-dashboard')
  await needs('Catalog').waitFor()
  await clerk.getByRole('tab', { name: 'Financial' }).click()
  await needs('Money or Read only').waitFor()
  await clerk.getByRole('tab', { name: 'Auctions' }).click()
  await clerk.getByRole('button', { name: 'Stop Bidding' }).waitFor()
  await expectSoundAtBothWidths(clerk, 'a clerk’s desk')

  await box('Money').check()
  await admin.getByLabel('Reason').fill('They keep the books as well')
  await admin.getByLabel('Your password', { exact: true }).fill(founder.password)
  await admin.getByRole('button', { name: 'Save what they may do' }).click()
  await admin.getByText('What Ada Roux may do is changed').first().waitFor()
  await clerk.goto('/admin-dashboard?tab=financial')
  await clerk.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await admin.context().close()
  await clerk.context().close()
})

test('the list, a person and the signals are sound on a phone and on a desk', { tags: ['deep'] }, async () => {
  const { context, page } = await aVisitor(browser, server, { as: demoPerson('admin') })
  await page.goto('/admin-dashboard?tab=users&users-q=whitlock')
  const link = page.getByRole('link', { name: 'Clara Whitlock' }).first()
  await link.waitFor()
  await expectSoundAtBothWidths(page, 'list')
  await link.click()
  await page.getByRole('heading', { name: 'Clara Whitlock' }).waitFor()
  await expectSoundAtBothWidths(page, 'person')
  await page.goto('/admin-dashboard?tab=users&view=signals')
  await page
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .waitFor()
  await expectSoundAtBothWidths(page, 'signals')
  // What can be done about a signal is beside it.
  const suspending = page.getByRole('table', { name: 'Signals' }).getByRole('button', { name: /^Suspend / })
  await suspending.first().click()
  await page
    .getByRole('dialog')
    .getByRole('group', { name: /^Bids on \d+ open lots?$/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await context.close()
})
