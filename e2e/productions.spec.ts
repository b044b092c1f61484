import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { callAs } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { accessibilityFaults, expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const dashboard = '/prop-agent-dashboard'
/** The figure of a stat card, and the words under it. */
const card = (page: Page, label: string) =>
  page.locator('p', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::p')
const fitsOn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('an agent fills a production, sees it progress, undoes a deletion, and invites somebody who sees no money', async () => {
  const agent = demoPerson('agent')
  const before = await callAs<{ activeProductions: number }>(server, agent, 'GET', '/productions/overview')
  const { context, page, complaints } = await aVisitor(browser, server, { as: agent })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'Add production' }).click()
  const form = page.getByRole('dialog', { name: 'Add a production' })
  await form.getByRole('button', { name: 'Add production' }).click()
  await form.getByText('Title is required.').waitFor()
  await form.getByLabel('Title').fill('Paper Moons')
  await form.getByLabel('Type').fill('Short Film')
  await form.getByLabel('Status').selectOption('Active Production')
  await form.getByLabel('Art budget').fill('$5,000')
  await form.getByLabel('Total art needed').fill('4')
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Add production' }).click()
  await page.getByRole('link', { name: 'Paper Moons' }).click()
  await page.getByRole('link', { name: 'Open sets' }).click()

  await page.getByRole('button', { name: 'Detective Office' }).click()
  await page.getByRole('link', { name: 'Placements on Detective Office' }).click()
  await page.getByRole('button', { name: 'Add art piece' }).click()
  const piece = page.getByRole('dialog', { name: 'Add an art piece' })
  await piece.getByLabel('Title').fill('Harbor at Night')
  await piece.getByLabel('Artist').fill('Ada Roux')
  await piece.getByLabel('Price').fill('$650')
  await piece.getByLabel('Status').selectOption('Placed')
  await piece.getByLabel('Position').fill('Behind the desk')
  await piece.getByRole('button', { name: 'Add art piece' }).click()
  const rows = page.getByRole('table', { name: 'Placements of Paper Moons' }).getByRole('row')
  await rows.filter({ hasText: 'Harbor at Night' }).getByText('$650').waitFor()
  await page.getByText('$650 in all, $650 placed or reserved, $4,350 left').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Harbor at Night' }).click()
  await page.getByText('Not cleared').last().waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete art piece' }).click()
  await page.getByText('No art pieces match.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows.filter({ hasText: 'Harbor at Night' }).waitFor()

  await page.goto(dashboard)
  const placed = page.getByRole('table', { name: 'Productions' }).getByRole('row').filter({ hasText: 'Paper Moons' })
  await placed.getByText('1 of 4 (25%)').waitFor()
  await expect
    .poll(() => card(page, 'Active Productions').first().textContent())
    .toBe(String(before.activeProductions + 1))

  const member = await aMember(server)
  await page.getByRole('tab', { name: 'Team' }).click()
  await page.getByLabel('Production', { exact: true }).selectOption('Paper Moons')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(member.email)
  await dialogButton(page, 'Send invitation').click()
  await page.getByRole('button', { name: `Withdraw the invitation of ${member.email}` }).waitFor()
  expect(complaints).toEqual([])
  await context.close()

  const { text } = await server.mailTo(member.email, /invites you/)
  const link = must(/\/invitations\/[\w-]+/.exec(text)?.[0], 'the link in the mail')
  const guest = await aVisitor(browser, server, { as: member })
  await guest.page.setViewportSize({ width: 360, height: 800 })
  await guest.page.goto(link)
  await guest.page.getByText('View Only').waitFor()
  expect(await accessibilityFaults(guest.page)).toEqual([])
  await guest.page.getByRole('button', { name: 'Join the team' }).click()
  await guest.page.getByRole('link', { name: 'Paper Moons' }).waitFor()
  await guest.page.goto(`${new URL(guest.page.url()).pathname}?tab=sets&view=placements`)
  await guest.page.getByRole('link', { name: 'Harbor at Night' }).waitFor()
  expect(await guest.page.getByText('$').count()).toBe(0)
  expect(await guest.page.getByRole('button', { name: 'Add art piece' }).count()).toBe(0)
  expect(await fitsOn(guest.page)).toBe(true)
  expect(await accessibilityFaults(guest.page)).toEqual([])
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})

/** Invites somebody with an account, who joins without a browser. */
async function joins(production: string, level: 'edit' | 'full') {
  const member = await aMember(server)
  const invited = { email: member.email, role: 'Set dresser', level, setIds: null }
  await callAs(server, demoPerson('agent'), 'POST', `/productions/${production}/invitations`, invited)
  const { text } = await server.mailTo(member.email, /invites you/)
  const [, token] = must(/\/invitations\/([\w-]+)/.exec(text), 'the link in the mail')
  await callAs(server, member, 'POST', `/invitations/${token}/acceptance`)
  return member
}

test('Edit Access fills a set and manages nothing; Full Access manages everybody but the owner', {
  tags: ['deep'],
}, async () => {
  const agent = demoPerson('agent')
  const { id } = await callAs<{ id: string }>(server, agent, 'POST', '/productions', {
    ...{ title: 'Salt Roads', type: 'Feature', status: 'active-production', artBudget: 900_000, startDate: null },
    ...{ totalArtNeeded: 2, director: '', location: '', description: '' },
  })
  await callAs(server, agent, 'POST', `/productions/${id}/sets`, {
    ...{ name: 'Salt Office', locationId: null, status: 'planning', budget: 0, description: '' },
    ...{ startDate: null, endDate: null },
  })
  const [editor, manager] = [await joins(id, 'edit'), await joins(id, 'full')]

  const dresser = await aVisitor(browser, server, { as: editor })
  await dresser.page.goto(`/productions?tab=sets&view=placements&production=${id}`)
  await dresser.page.getByRole('button', { name: 'Add art piece' }).first().click()
  const piece = dresser.page.getByRole('dialog', { name: 'Add an art piece' })
  await piece.getByLabel('Set location').selectOption('Salt Office')
  await piece.getByLabel('Title').fill('Weighing Room')
  await piece.getByLabel('Artist').fill('Ada Roux')
  await piece.getByLabel('Price').fill('120')
  await piece.getByLabel('Position').fill('Left of the door')
  await piece.getByRole('button', { name: 'Add art piece' }).click()
  await dresser.page.getByRole('link', { name: 'Weighing Room' }).waitFor()
  await dresser.page.goto(`/productions?tab=sets&view=team&production=${id}`)
  await dresser.page.getByText('Edit Access').first().waitFor()
  expect(await dresser.page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0)
  await dresser.page.goto(`/productions?tab=sets&production=${id}`)
  await dresser.page.getByRole('link', { name: 'Salt Office' }).first().waitFor()
  expect(await dresser.page.getByRole('button', { name: 'Add set' }).count()).toBe(0)
  expect(dresser.complaints).toEqual([])
  await dresser.context.close()

  const second = await aVisitor(browser, server, { as: manager })
  await second.page.goto(`/productions?tab=sets&view=team&production=${id}`)
  await second.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await second.page.getByRole('dialog').getByRole('radio', { name: 'Full Access' }).waitFor()
  await second.page.keyboard.press('Escape')
  const row = second.page.getByRole('list', { name: 'Team' }).getByRole('listitem').filter({ hasText: editor.email })
  await row.getByRole('button', { name: /^Change the access of/ }).waitFor()
  // The owner can be changed and removed by nobody.
  const owner = second.page.getByRole('list', { name: 'Team' }).getByRole('listitem').filter({ hasText: 'Owner' })
  expect(await owner.getByRole('button').count()).toBe(0)
  expect(second.complaints).toEqual([])
  await second.context.close()
})

const parts: [query: string, shows: string][] = [
  ['?tab=productions', 'Glass Harbor'],
  ['?tab=sets&view=placements', 'Founders, 1911'],
  ['?tab=productions&view=activity', 'added the production'],
  ['?tab=sets', 'Penthouse Living Room'],
  ['?tab=sets&view=locations', 'Harborview House'],
  ['?tab=sets&view=team', 'Full Access'],
  ['?tab=profile', 'Your company'],
]

test('the parts of the agent’s dashboard show their records and fit, at both widths', { tags: ['deep'] }, async () => {
  const { context, page, complaints } = await aVisitor(browser, server, { as: demoPerson('agent') })
  for (const [query, shows] of parts) {
    await page.goto(dashboard + query)
    if (/sets|activity/.test(query)) await page.getByLabel('Production', { exact: true }).selectOption('Glass Harbor')
    await page.getByText(shows).first().waitFor()
    await expectSoundAtBothWidths(page, query)
  }
  // Today on a phone: ticked off, and still ticked after a reload.
  await page.goto(`${dashboard}?tab=sets&view=today`)
  const packed = page.getByRole('checkbox', { name: /Packed.*Bronze Gull/ })
  const wanted = !(await packed.isChecked())
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/ticks') && answer.ok())
  await packed.setChecked(wanted)
  await saved
  await page.reload()
  await packed.waitFor()
  expect(await packed.isChecked()).toBe(wanted)
  await expectSoundAtBothWidths(page)
  expect(complaints).toEqual([])
  await context.close()
})
