import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson, giveCredentials } from './support/person.ts'
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

const phone = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }
const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const invitation = [{ filename: 'meeting.ics', type: 'text/calendar' }]

async function artistPath(name: string): Promise<string> {
  const { artists } = (await (await fetch(`${server.url}/api/v1/artists?q=${name}`)).json()) as {
    artists: { id: string; slug: string }[]
  }
  const { id, slug } = must(artists[0], `the artist ${name}`)
  return `/artists/${id}/${slug}`
}
/** The times on the page, once they are there. */
async function times(page: Page) {
  const found = page.getByRole('radio')
  await found.first().waitFor()
  return found
}

test('a visitor chooses a time on a phone, signs in and books it; the artist moves it, the guest cancels it', {
  tags: ['deep'],
}, async () => {
  const ada = await aMember(server)
  const visitor = await aVisitor(browser, server, { viewport: phone, timezoneId: 'Europe/Berlin' })
  const { page } = visitor
  await page.goto(await artistPath('Isolde'))
  await page.getByRole('link', { name: 'Schedule a meeting' }).click()
  await page.getByRole('heading', { level: 1, name: /^Schedule a meeting with Isolde/ }).waitFor()
  const served = await (await fetch(page.url())).text()
  await expect.poll(async () => served.includes(`<title>${await page.title()}</title>`)).toBe(true)
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin')
  // The keyboard alone goes from one time to the next.
  const offered = await times(page)
  await offered.first().check({ force: true })
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => offered.nth(1).isChecked()).toBe(true)
  const inBerlin = await page
    .getByLabel('Your booking')
    .getByText(/\d:\d\d [AP]M/)
    .textContent()
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await expect
    .poll(() =>
      page
        .getByLabel('Your booking')
        .getByText(/\d:\d\d [AP]M/)
        .textContent(),
    )
    .not.toBe(inBerlin)
  expect(await isWithin(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Sign in to book' }).click()
  await giveCredentials(page, ada)
  await page.waitForURL(/schedule-meeting\/.*at=/)
  await page
    .getByLabel('Your booking')
    .getByText(inBerlin ?? '')
    .waitFor()
  await page.getByLabel(/^What would you like to talk about/).fill('A frame for the hall')
  await page.getByRole('button', { name: 'Book meeting' }).click()
  await page.getByRole('heading', { name: 'Your meeting is booked' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('meeting.ics')
  expect((await server.mailTo(ada.email, /Meeting with Isolde .* booked/)).attachments).toEqual(invitation)

  const host = await aVisitor(browser, server, { as: demoPerson('artist'), viewport: desktop })
  await host.page.goto('/notifications')
  await host.page.getByText(/Ada Roux booked a meeting with you/).waitFor()
  await host.page.getByRole('link', { name: 'Meeting', exact: true }).click()
  await host.page.waitForURL(/settings#meetings/)
  const row = host.page.getByRole('listitem').filter({ hasText: 'Meeting with Ada Roux' })
  await row.getByText('About: A frame for the hall').waitFor()
  await row.getByRole('button', { name: /^Move/ }).click()
  const dialog = host.page.getByRole('dialog', { name: /^Move the meeting with Ada Roux/ })
  await dialog.getByRole('radio').last().check({ force: true })
  expect(await accessibilityFaults(host.page)).toEqual([])
  await dialog.getByRole('button', { name: /^Move to/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await server.mailTo(ada.email, /Isolde .* moved/)).attachments).toEqual(invitation)

  await page.getByRole('link', { name: 'See your meetings' }).click()
  await page.getByRole('button', { name: /^Cancel meeting with Isolde/ }).click()
  const question = page.getByRole('dialog', { name: /^Cancel the meeting with Isolde/ })
  await question.getByLabel(/^Reason/).fill('I found one')
  await question.getByRole('button', { name: 'Cancel meeting' }).click()
  await page.getByText('You have no upcoming meetings.').waitFor()
  expect((await server.mailTo(demoPerson('artist').email, /Ada Roux canceled/)).text).toContain('Reason: I found one')
  await page.getByRole('button', { name: 'Show past and canceled meetings' }).click()
  // The toast is a list item too.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Meeting with Isolde' })
    .getByText('Canceled', { exact: true })
    .waitFor()
  expect(await isWithin(page)).toBe(true)
  expect([...visitor.complaints, ...host.complaints]).toEqual([])
  await visitor.context.close()
  await host.context.close()
})

test('a host takes a day off, subscribes to a feed and stops publishing; others find no page then', {
  tags: ['deep'],
}, async () => {
  const { context, page, complaints } = await aVisitor(browser, server, { as: demoPerson('agent'), viewport: phone })
  await page.goto('/settings#meetings')
  const ownPage = await page.getByRole('link', { name: 'See your page' }).getAttribute('href')
  await page.getByRole('button', { name: 'Create calendar feed' }).click()
  const feed = await fetch(await page.getByLabel('Address', { exact: true }).inputValue())
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toMatch(/^text\/calendar/)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your hours' })
  await dialog.getByRole('button', { name: 'Add a day off or other hours' }).click()
  await dialog.getByLabel('Monday, until').first().selectOption('08:00')
  await dialog.getByText('Please end each time after it begins.').waitFor()
  await dialog.getByLabel('Monday, until').first().selectOption('11:00')
  await dialog.getByLabel('Publish these hours').uncheck()
  expect(await isWithin(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Not published').waitFor()
  expect((await fetch(server.url + ownPage)).status).toBe(404)
  expect(complaints).toEqual([])
  await context.close()
})
