import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { callAs } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSite } from './support/site.ts'
import { accessibilityFaults, expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await openSite()
  ;({ server, browser } = site)
  return site.close
})

const agent = demoPerson('agent')
type Listed<Name extends string> = { [name in Name]: { id: string; title: string; artworkId: string }[] }
const named = <Item extends { title: string }>(items: readonly Item[], title: string) =>
  must(
    items.find((item) => item.title === title),
    title,
  )
const tabOf = (productionId: string, view: string) =>
  `/prop-agent-dashboard?tab=sets&view=${view}&production=${productionId}`

/** A work of the demo agent that hangs on a set, by an artist who has no account. */
async function placeHiredWork(productionId: string, setId: string) {
  const { hires } = await callAs<Listed<'hires'>>(server, agent, 'GET', '/hires')
  const { artworkId } = named(hires, 'Slow Water')
  // Hired before there were screen terms: its agreement grants nothing.
  await server.sql(
    'update loan_hires set screen_rights = null where loan_id in (select id from loans where artwork_id = $1)',
    [artworkId],
  )
  await callAs(server, agent, 'POST', `/productions/${productionId}/placements`, {
    ...{ setId, artworkId, title: 'Slow Water', artist: 'x', price: 15_000, status: 'pending' },
    ...{ position: 'Window wall', dimensions: '', weight: null, description: '' },
  })
}

const chooseSet = (page: Page) => page.getByLabel('Passport of').selectOption('Corporate Office')

test('an artist sets screen terms once', { tags: ['deep'] }, async () => {
  const { page, context, complaints } = await aVisitor(browser, server, { as: demoPerson('artist') })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/dashboard?as=artist&tab=artists&view=screen')
  await page.getByRole('heading', { name: 'Screen rights' }).waitFor()
  await page.getByRole('radio', { name: 'Ask me first' }).click()
  await page.getByLabel('Territory').selectOption('Europe')
  await page.getByLabel('Credit line').fill('© The artist')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save screen terms' }).click()
  await page.getByText('Screen Terms Saved').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Credit line').inputValue()).toBe('© The artist')
  expect(await page.getByRole('radio', { name: 'Ask me first' }).isChecked()).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test('an artist who wants to be asked reads it in the hire request, and the agent on the set', {
  tags: ['deep'],
}, async () => {
  const artist = demoPerson('artist')
  const { terms } = await callAs<{ terms: object }>(server, artist, 'GET', '/account/screen-terms')
  await callAs(server, artist, 'PUT', '/account/screen-terms', { ...terms, policy: 'ask' })
  const side = await aVisitor(browser, server, { as: artist })
  await side.page.goto('/dashboard?as=artist&tab=artists&view=hires')
  await side.page
    .getByText(/^Screen rights asked for /)
    .first()
    .waitFor()
  await side.page.getByRole('button', { name: /^Accept: / }).click()
  const accepting = side.page.getByRole('alertdialog')
  await accepting.getByText('accepting grants your screen terms to this production').waitFor()
  expect(side.complaints).toEqual([])
  await side.context.close()

  const { productions } = await callAs<Listed<'productions'>>(server, agent, 'GET', '/productions')
  const { id } = named(productions, 'Glass Harbor')
  const { sets } = await callAs<{ sets: { id: string }[] }>(server, agent, 'GET', `/productions/${id}`)
  const { hires } = await callAs<{ hires: { artworkId: string; title: string; state: string }[] }>(
    ...([server, agent, 'GET', '/hires'] as const),
  )
  const { artworkId, title } = must(
    hires.find(({ state }) => state === 'requested'),
    'a request',
  )
  await callAs(server, agent, 'POST', `/productions/${id}/placements`, {
    ...{ setId: must(sets[0], 'a set').id, artworkId, title, artist: 'x', price: 15_000, status: 'pending' },
    ...{ position: 'Hall', dimensions: '', weight: null, description: '' },
  })
  const { page, context, complaints } = await aVisitor(browser, server, { as: agent })
  await page.goto(tabOf(id, 'placements'))
  await page.getByRole('link', { name: title }).first().click()
  await page.getByText('The artist wants to be asked first.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Ask for screen rights' }).click()
  await page.getByText('your request also asks for screen rights').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('an agent answers for a work by name, issues, signs and shares, and a lawyer verifies it', {
  tags: ['deep'],
}, async () => {
  const { productions } = await callAs<Listed<'productions'>>(server, agent, 'GET', '/productions')
  const { id } = named(productions, 'Glass Harbor')
  const { sets } = await callAs<{ sets: { id: string; name: string }[] }>(server, agent, 'GET', `/productions/${id}`)
  const office = must(
    sets.find(({ name }) => name === 'Corporate Office'),
    'the set',
  )
  const admin = demoPerson('admin')
  const settings = await callAs<{ screen: { version: number; value: object } }>(server, admin, 'GET', '/admin/settings')
  const value = { ...settings.screen.value, policy: 'not-granted' }
  await callAs(server, admin, 'PUT', '/admin/settings/screen', { version: settings.screen.version, value })
  await placeHiredWork(id, office.id)

  const { page, context, complaints } = await aVisitor(browser, server, { as: agent })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(tabOf(id, 'placements'))
  await page.getByRole('link', { name: 'Slow Water' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Slow Water' })
  await form.getByLabel('Status').selectOption('Placed')
  await form.getByRole('button', { name: 'Save art piece' }).click()
  const override = page.getByRole('dialog', { name: 'Place Slow Water without screen rights?' })
  await override.getByLabel('Reason').fill('The painter agreed on the telephone.')
  complaints.length = 0 // the refusal is reported
  await override.getByRole('button', { name: 'Place it in my name' }).click()
  await override.waitFor({ state: 'hidden' })

  await page.goto(tabOf(id, 'passport'))
  await chooseSet(page)
  await page.getByText('1 right is missing:').waitFor()
  await page.getByRole('button', { name: 'Issue a new revision' }).click()
  const question = page.getByRole('alertdialog', { name: 'Issue it incomplete?' })
  await question.getByText('1 right is missing. Everybody who reads this revision sees that.').waitFor()
  await question.getByRole('button', { name: 'Issue it incomplete' }).click()
  await page.getByRole('heading', { name: /^Revision 2,/ }).waitFor()
  await page.getByRole('button', { name: 'Sign revision 2' }).click()
  const signing = page.getByRole('dialog', { name: 'Sign revision 2' })
  await signing.getByLabel('Title').fill('Set decorator')
  await signing.getByRole('button', { name: 'Sign revision 2' }).click()
  await signing.waitFor({ state: 'hidden' })
  await page.getByLabel('For whom').fill('Studio counsel')
  await page.getByRole('button', { name: 'Make a private link' }).click()
  const address = must(await page.getByRole('link', { name: /\/clearance\// }).getAttribute('href'), 'the link')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])

  const lawyer = await aVisitor(browser, server)
  await lawyer.page.goto(address)
  await lawyer.page.getByText('Verified in your browser.').waitFor()
  await lawyer.page.getByText('Incomplete: 1 right is missing.').waitFor()
  await lawyer.page.getByText('The painter agreed on the telephone.').waitFor()
  await expectSoundAtBothWidths(lawyer.page)
  const download = lawyer.page.waitForEvent('download')
  await lawyer.page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('clearance-passport-2.pdf')

  // One changed word is found.
  await lawyer.page.route('**/api/v1/clearance-links/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('on the telephone', 'by some telegram'),
    })
  })
  await lawyer.page.reload()
  await lawyer.page.getByText(/This passport does not hold, at entry \d+\./).waitFor()
  await lawyer.page.unrouteAll()

  await page.getByRole('button', { name: 'Withdraw the link for Studio counsel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw link' }).click()
  await page.getByText(/^Withdrawn /).waitFor()
  expect((await lawyer.page.reload())?.status()).toBe(404)
  await lawyer.page.getByText('Oops! Page not found').waitFor()
  await context.close()
  await lawyer.context.close()
})
