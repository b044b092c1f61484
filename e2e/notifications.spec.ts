import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { type BuiltLot, buildLot, placeBid } from './support/build-lot.ts'
import { aMember, type Person } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSiteForTest, sharedSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'

let server: Server
let browser: Browser
let ada: Person
let ben: Person
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  ;[ada, ben] = await Promise.all([aMember(server), aMember(server)])
  return site.close
})

/** Ada bids on the lot, and Ben bids more. */
async function outbidAda(lot: BuiltLot, amount = lot.startingBid) {
  await placeBid(server, ada, lot, amount)
  await placeBid(server, ben, lot, amount + 50)
}
const phone = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('the bell counts live, groups by lot, and what is read is read', { tags: ['deep'] }, async () => {
  const lot = await buildLot(server)
  const { context, page, complaints } = await aVisitor(browser, server, { as: ada, viewport: desktop })
  await page.goto('/about')
  const bell = bellOf(page)
  await bell.waitFor()
  await outbidAda(lot)
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications, 1 unread')
  await bell.click()
  const center = page.getByRole('dialog', { name: 'Notifications' })
  await center.getByRole('button', { name: 'Mark read: You have been outbid' }).click()
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications')

  await outbidAda(lot, lot.startingBid + 100)
  await center.getByText(`2 about ${lot.title}, 1 new`).waitFor()
  expect(await center.getByRole('link', { name: 'You have been outbid' }).count()).toBe(1)
  await center.getByRole('button', { name: 'Show 1 earlier' }).click()
  expect(await center.getByRole('link', { name: 'You have been outbid' }).count()).toBe(2)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.setViewportSize(phone)
  await page.goto('/notifications')
  await page.getByText(`2 about ${lot.title}, 1 new`).waitFor()
  expect(await isWithin(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await page.getByText(`2 about ${lot.title}`, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'You have been outbid' }).click()
  await page.waitForURL(`**${lot.path}`)
  expect(complaints).toEqual([])
  await context.close()
})

test('the link of a mail stops mails of its kind, shows what it stopped, and can undo it', {
  tags: ['deep'],
}, async () => {
  const server = await openSiteForTest() // its clock is wound
  const [bidder, rival] = await Promise.all([aMember(server), aMember(server)])
  const lot = await buildLot(server)
  await placeBid(server, bidder, lot, lot.startingBid)
  await placeBid(server, rival, lot, lot.startingBid + 50)
  // The mail is due two minutes after the notice, by a clock that must not be wound before it.
  const notices = `select from notices n join accounts a on a.id = n.account_id where a.email = $1`
  await expect.poll(() => server.sql(notices, [bidder.email])).toHaveLength(1)
  await server.windClock('2 minutes')
  const { text } = await server.mailTo(bidder.email, /outbid/)
  const link = text.match(/https?:\/\/\S+\/unsubscribe\?token=\S+/)?.[0] ?? ''
  const { context, page, complaints } = await aVisitor(browser, server, { viewport: phone })
  await page.goto(link)
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You no longer get these emails' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'You are outbid' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo: mail me again' }).click()
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('what is chosen by kind and channel is saved and obeyed', { tags: ['deep'] }, async () => {
  const { context, page } = await aVisitor(browser, server, { as: ada, viewport: phone })
  await page.goto('/settings?tab=notifications')
  const cell = (name: string) => page.getByRole('checkbox', { name })
  await cell('You are outbid: in app').uncheck()
  await cell('An artist you follow offers a new work: push').uncheck()
  await page.getByRole('radio', { name: 'Once a day' }).check()
  expect(await isWithin(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(desktop)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings Saved').first().waitFor()
  await page.reload()
  await cell('You are outbid: in app').waitFor()
  expect(await cell('You are outbid: in app').isChecked()).toBe(false)
  expect(await page.getByRole('radio', { name: 'Once a day' }).isChecked()).toBe(true)

  await server.sql('update notices set read_at = house_now() where read_at is null')
  await outbidAda(await buildLot(server))
  const hidden = `select count(*)::int as n from notices n join accounts a on a.id = n.account_id
    where a.email = $1 and n.kind = 'outbid' and not n.is_shown`
  await expect.poll(() => server.sql(hidden, [ada.email])).toMatchObject([{ n: 1 }])
  await page.goto('/notifications')
  expect(await bellOf(page).getAttribute('aria-label')).toBe('Notifications')
  await context.close()
})

test('the service worker is served for the whole site, and compared at each visit', { tags: ['deep'] }, async () => {
  const answer = await fetch(`${server.url}/service-worker.js`)
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toMatch(/^\/\* version [0-9a-f]{12} \*\//)
  const { context, page } = await aVisitor(browser, server, { serviceWorkers: 'allow' })
  await page.goto('/about')
  const scope = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    return (await navigator.serviceWorker.ready).scope
  })
  expect(scope).toBe(`${server.url}/`)
  await context.close()
})
