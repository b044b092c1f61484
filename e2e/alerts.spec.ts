import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, placeBid } from './support/build-lot.ts'
import { aMember, giveCredentials, type Person } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSiteForTest, sharedSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  return site.close
})

const phone = { width: 360, height: 740 }
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

type StoredSearch = { name: string; mail: string; isPaused: boolean; criteria: Record<string, unknown> }

const searchesOf = ({ email }: Person, on = server) =>
  on.sql<StoredSearch>(
    `select s.name, s.mail, s.is_paused as "isPaused", s.criteria
     from saved_searches s join accounts a on a.id = s.account_id where a.email = $1`,
    [email],
  )

test('a visitor saves a search, signs in, hears of a work that matches, and pauses the search', {
  tags: ['deep'],
}, async () => {
  const server = await openSiteForTest() // its clock is wound
  const ada = await aMember(server)
  const { context, page, complaints } = await aVisitor(browser, server, { viewport: phone })
  const asked = '/collection?q=harbor&medium=oil&availability=on-auction'
  await page.goto(asked)
  await page.getByRole('button', { name: 'Save this search' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.waitFor()
  // That a work is on auction now says nothing about works to come.
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2)
  expect(await dialog.getByRole('checkbox', { name: 'Medium: Oil' }).isChecked()).toBe(true)
  expect(await dialog.getByLabel('Name').inputValue()).toBe('“harbor”, Oil')
  await dialog.getByLabel('Name').fill('Harbors in oil')
  expect(await isWithin(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign in and save' }).click()
  await giveCredentials(page, ada)
  await page.waitForURL(`**${asked}`)
  await page.getByText('Search saved').first().waitFor()

  const lot = await buildLot(server)
  const bell = bellOf(page)
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications, 1 unread')
  await server.windClock('2 minutes')
  const { text } = await server.mailTo(ada.email, new RegExp(`^A new work for your search: ${lot.title}$`))
  expect(text).toContain('matches your search “Harbors in oil”')
  await page.goto('/notifications')
  await page.getByText(`“${lot.title}” by`).first().waitFor()
  await page.getByRole('link', { name: 'New work for your search' }).click()
  await page.waitForURL(`**${lot.path}`)

  await page.goto('/favorites?view=searches')
  const search = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Harbors in oil' }) })
  await search.getByText('1 new work').waitFor()
  expect(await isWithin(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await search.getByRole('link', { name: 'Harbors in oil' }).click()
  await page.waitForURL('**/collection?q=harbor&medium=oil')
  await page.goto('/favorites?view=searches')
  await search.waitFor()
  await expect.poll(() => search.getByText('1 new work').count()).toBe(0)
  await search.getByRole('switch', { name: 'Paused: Harbors in oil' }).click()
  await expect.poll(() => searchesOf(ada, server)).toMatchObject([{ isPaused: true }])

  await page.goto(text.match(/https?:\/\/\S+\/unsubscribe\?token=\S+/)?.[0] ?? '')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('listitem').filter({ hasText: 'matches one of your saved searches' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a collector asks for works like a sold one, follows its artist, and hears of the next work once', {
  tags: ['deep'],
}, async () => {
  const ada = await aMember(server)
  const sold = await buildLot(server, { startingBid: 800 })
  await placeBid(server, ada, sold, 800)
  await server.sql('update lots set closes_at = house_now() where id = $1', [sold.id])
  type Shown = { state: string; artist: { id: string; slug: string; name: string } }
  const shown = async () => (await (await fetch(`${server.url}/api/v1/lots/${sold.id}`)).json()) as Shown
  await expect.poll(async () => (await shown()).state).toBe('sold')
  const { artist } = await shown()

  const { context, page, complaints } = await aVisitor(browser, server, { as: ada, viewport: phone })
  await page.goto(sold.path)
  await page.getByRole('button', { name: 'Tell me when something like this comes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Works like this one' })
  await dialog.getByRole('checkbox', { name: '$400–$1,200' }).uncheck()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Oil')
  await dialog.getByRole('checkbox', { name: `By ${artist.name}` }).check()
  await dialog.getByLabel('Mail me').selectOption({ label: 'Once a day' })
  expect(await isWithin(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await page.getByText('Search saved').first().waitFor()
  expect(await searchesOf(ada)).toMatchObject([
    { name: `Oil, By ${artist.name}`, mail: 'daily', criteria: { medium: ['oil'], artist: [artist.id] } },
  ])

  await page.goto(`/artists/${artist.id}/${artist.slug}`)
  const follow = page.getByRole('button', { name: `Follow ${artist.name}` }).first()
  await follow.click()
  await page.getByText(`You follow ${artist.name}`).first().waitFor()
  expect(await follow.getAttribute('aria-pressed')).toBe('true')
  await page.goto('/favorites?view=artists')
  const followed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: artist.name }) })
  await followed.waitFor()
  expect(await isWithin(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  const next = await buildLot(server)
  const notified = () =>
    server.sql<{ kind: string }>(
      `select n.kind from notices n join accounts a on a.id = n.account_id where a.email = $1 and n.subject_id = $2`,
      [ada.email, next.id],
    )
  const matched = () =>
    server.sql(
      `select from search_matches m join saved_searches s on s.id = m.search_id join accounts a on a.id = s.account_id
       where a.email = $1 and m.artwork_id = $2`,
      [ada.email, next.artworkId],
    )
  await expect.poll(async () => [(await notified()).length > 0, (await matched()).length > 0]).toEqual([true, true])
  expect(await notified()).toEqual([{ kind: 'new-work' }])
  await page.goto('/notifications')
  await page.getByText(`“${next.title}” by`).first().waitFor()

  await page.goto('/favorites?view=artists')
  await followed.getByRole('button', { name: `Follow ${artist.name}` }).click()
  await page.getByText(`You no longer follow ${artist.name}`).first().waitFor()
  await followed.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await followed.waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
