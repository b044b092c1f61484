import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { tinyPng } from './support/browser.ts'
import { untilSearchable } from './support/build-lot.ts'
import { cards, paymentTab, resultIn } from './support/checkout.ts'
import { aKeyboardUser, choose, openTab, pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { aMember, aStranger, demoPerson, type Person } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

/** What a person does in a browser of their own, without a mouse. */
async function byKeyboard(person: Person, path: string, journey: (page: Page) => Promise<void>) {
  const { context, page, complaints } = await aKeyboardUser(browser, server, person)
  await page.goto(path)
  await pressOn(page, page.getByRole('link', { name: 'Skip to main content' }))
  await journey(page)
  expect(complaints).toEqual([])
  await context.close()
}

async function listWork(page: Page, title: string) {
  await openTab(page, page.getByRole('tablist', { name: 'Artist Dashboard sections' }), 'Upload Artwork')
  await pressOn(page, page.getByRole('button', { name: 'Upload a new work' }))
  // Listens before it goes to the button: a key is faster than the browser learns to hand over its dialog.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pressOn(page, page.getByRole('button', { name: 'Add images' })),
  ])
  await chooser.setFiles({ name: 'work.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng, 'base64') })
  await page.getByRole('img', { name: 'Image 1' }).waitFor()
  await typeInto(page, page.getByLabel('Title'), title)
  await choose(page, page.getByLabel('Medium'), 'Oil')
  await pressOn(page, page.getByRole('button', { name: 'Next: The price' }))
  await typeInto(page, page.getByLabel('Starting Bid'), '450')
  await pressOn(page, page.getByRole('button', { name: 'Next: Delivery' }))
  await choose(page, page.getByLabel('How you ship it'), 'Not at all: pick-up only')
  await tabTo(page, page.getByRole('switch', { name: 'Offer pick-up' }))
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: 'Submit Artwork' }))
  await page.getByText('Submitted for review').first().waitFor()
}

async function approveWork(page: Page, title: string) {
  await openTab(page, page.getByRole('tablist', { name: 'Admin Dashboard sections' }), 'Artworks')
  await openTab(page, page.getByRole('tablist', { name: 'Artworks' }), 'Works to review')
  await pressOn(page, page.getByRole('table', { name: 'Works to review' }).getByRole('link', { name: title }))
  const board = page.getByRole('article', { name: title })
  await board.getByRole('img', { name: `${title}, picture 1 of 1` }).waitFor()
  await pressOn(page, board.getByRole('button', { name: `Approve ${title}` }))
  await page.getByText('Work approved').first().waitFor()
}

/** Finds the work by the search of the top bar. */
async function findWork(page: Page, title: string) {
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Search' }))
  await typeInto(page, page.getByRole('combobox', { name: 'Search artists, works and pages' }), title)
  // The suggestions for all that was typed: the list starts over with each new answer.
  const current = page.locator('[role=listbox][aria-busy=false]')
  await current.getByRole('option', { name: `Search the collection for “${title}”` }).waitFor()
  const chosen = current.getByRole('group', { name: 'Works' }).getByRole('option', { name: title, selected: true })
  for (let options = 0; options < 12 && (await chosen.count()) === 0; options++) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function bidOn(page: Page, dollars: number) {
  const panel = page.getByRole('region', { name: 'Bidding', exact: true })
  await typeInto(page, panel.getByLabel('Your bid'), String(dollars))
  await pressOn(page, panel.getByRole('button', { name: `Bid $${dollars}`, exact: true }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: `Bid $${dollars}`, exact: true }))
  await page.getByText(`Your bid of $${dollars} has been placed.`).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function payForWork(page: Page, dollars: number) {
  const panel = page.getByRole('region', { name: 'Bidding', exact: true })
  await panel.getByText(`You won this lot for $${dollars}`).waitFor()
  const tab = await paymentTab(page, () => pressOn(page, panel.getByRole('button', { name: /^Pay now/ })))
  await typeInto(tab, tab.getByLabel('Card number'), cards.good)
  await typeInto(tab, tab.getByLabel('Expiry date'), '1240')
  await typeInto(tab, tab.getByLabel('Security code'), '123')
  await typeInto(tab, tab.getByLabel('Name on card'), 'Ada Roux')
  await pressOn(tab, tab.getByRole('button', { name: /^Pay/ }))
  await resultIn(tab, 'Payment Successful!')
}

test('an artist lists a work, it is approved, and a collector finds it, bids and pays, without a mouse', async () => {
  const title = `Tide ${randomBytes(4).toString('hex')}`
  const [artist, collector] = await Promise.all([aMember(server, aStranger(), 'artist'), aMember(server)])
  await byKeyboard(artist, '/dashboard', (page) => listWork(page, title))
  await byKeyboard(demoPerson('admin'), '/admin-dashboard', (page) => approveWork(page, title))
  const lotId = await untilSearchable(server, title)
  await byKeyboard(collector, '/', async (page) => {
    await findWork(page, title)
    await bidOn(page, 500)
    await server.sql('update lots set closes_at = house_now() where id = $1', [lotId])
    await payForWork(page, 500)
  })
})
