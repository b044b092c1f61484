import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, callAs } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { accessibilityFaults } from './support/soundness.ts'

let server: Server
let browser: Browser
let photo: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  const file = join(import.meta.dirname, '..', 'demo', 'pictures', 'living-room.jpg')
  photo = { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await readFile(file) }
  return site.close
})

type Saved = { works: { x: number; y: number }[]; revision: number; name: string }
const desktop = { width: 1440, height: 900 }
const saved = (page: Page) => page.locator('[data-save-state=saved]').waitFor()
const idIn = (page: Page) => must(new URL(page.url()).pathname.split('/').at(-1), 'the id of the wall')

async function middleOf(part: Locator) {
  const box = must(await part.boundingBox(), 'a part on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
async function drag(page: Page, part: Locator, by: { x: number; y: number }) {
  const { x, y } = await middleOf(part)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 2, y + by.y / 2)
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}
/** The catalog has no size for a lot of a test. */
async function giveSize(page: Page, width: number, height: number) {
  const asked = page.getByRole('dialog', { name: /^How large is/ })
  await asked.getByLabel('Width').fill(String(width))
  await asked.getByLabel('Height').fill(String(height))
  await asked.getByRole('button', { name: 'Hang it' }).click()
}

test('a collector hangs a work on a photo, moves it, shares the wall and withdraws the link', {
  tags: ['deep'],
}, async () => {
  const collector = await aMember(server)
  const lot = await buildLot(server)
  const { page, complaints } = await aVisitor(browser, server, { as: collector, viewport: desktop })
  await page.goto(lot.path)
  await page.getByRole('link', { name: 'See it on your wall' }).click()
  await giveSize(page, 100, 80)
  await page.getByText('Wall and units').click()
  await page.getByLabel('Room').fill('Dining room')
  await page.getByLabel('Room').press('Enter')
  await page.locator('input[type=file]').setInputFiles(photo)

  // The third corner is put onto the first: no rectangle looks like that, and it can't be used.
  const corners = page.getByRole('button', { name: /corner$/ })
  await expect.poll(() => corners.count()).toBe(4)
  const [first, third] = [await middleOf(corners.nth(0)), await middleOf(corners.nth(2))]
  await drag(page, corners.nth(2), { x: first.x - third.x, y: first.y - third.y - 60 })
  await page.getByText(/cross or fold|one line|same place/).waitFor()
  // It may say so on the way: the corner is taken up again where it was put.
  await expect.poll(async () => (await middleOf(corners.nth(2))).y).toBeCloseTo(first.y - 60, -1)
  expect(await page.getByRole('button', { name: 'Use these corners' }).isDisabled()).toBe(true)
  await drag(page, corners.nth(2), { x: third.x - first.x, y: third.y - first.y + 60 })
  await corners.nth(0).press('ArrowLeft')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Use these corners' }).click()

  const work = page.getByRole('button', { name: new RegExp(`^${lot.title} by`) })
  await work.waitFor()
  await saved(page)
  const read = () => callAs<Saved>(server, collector, 'GET', `/walls/${idIn(page)}`)
  const before = must((await read()).works[0], 'the work')
  expect(before.y).toBe(145)
  await drag(page, work, { x: 90, y: -70 })
  await saved(page)
  await expect.poll(async () => (await read()).works[0]?.x).not.toBe(before.x)
  const dragged = must((await read()).works[0], 'the work')
  expect(dragged.x).toBeGreaterThan(before.x)
  expect(dragged.y).toBeGreaterThan(before.y)

  await work.press('ArrowRight')
  await work.press('Shift+ArrowDown')
  await work.press('Alt+ArrowUp')
  await saved(page)
  const nudged = { x: dragged.x + 1, y: Math.round((dragged.y - 9.9) * 10) / 10 }
  await expect.poll(async () => (await read()).works[0]).toMatchObject(nudged)
  await page
    .getByText(/^Center .* above the floor/)
    .first()
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await read()).works[0]?.y).toBe(Math.round((dragged.y - 10) * 10) / 10)
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Center on the eye line' }).click()
  await expect.poll(async () => (await read()).works[0]?.y).toBe(145)

  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-hanging-plan]')
  await paper.getByText('Hanging plan').waitFor()
  expect(await paper.getByRole('row').count()).toBe(2)
  expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Private link').inputValue()
  const guest = await aVisitor(browser, server)
  await guest.page.goto(link)
  await guest.page.getByRole('heading', { name: 'Main wall' }).waitFor()
  await guest.page.getByRole('img', { name: new RegExp(`^${lot.title} by`) }).waitFor()
  expect(await guest.page.getByRole('button', { name: 'Share' }).count()).toBe(0)
  expect(await accessibilityFaults(guest.page)).toEqual([])
  await server.sql(`update private_links set expires_at = house_now() where subject_id = '${idIn(page)}'`)
  expect((await guest.page.goto(link))?.status()).toBe(404)
  await guest.page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()

  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect.poll(() => page.getByLabel('Private link').inputValue()).not.toBe(link)
  const second = await page.getByLabel('Private link').inputValue()
  await guest.page.goto(second)
  await guest.page.getByRole('heading', { name: 'Main wall' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw the link' }).click()
  await page.getByText('Link withdrawn').waitFor()
  expect((await guest.page.goto(second))?.status()).toBe(404)
  await guest.page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  await page.goto('/walls')
  await page.getByRole('region', { name: 'Dining room' }).getByRole('link', { name: 'Main wall' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
  await guest.context.close()
})

/** A plain wall with one work of the demo, in the browser of somebody. */
async function aPlainWall(person = demoPerson('collector')) {
  const [work] = await server.sql<{ id: string }>(
    `select w.id from public_works w join public_lots l on l.artwork_id = w.id
     where l.state = 'live' and w.width_cm between 30 and 90 order by w.id limit 1`,
  )
  const visitor = await aVisitor(browser, server, { as: person, viewport: desktop })
  const { page } = visitor
  await page.goto(`/wall/new?works=${must(work, 'a work').id}`)
  await page.getByText('Wall and units').click()
  await page.getByLabel('Wall', { exact: true }).fill('North wall')
  await page.getByLabel('Wall', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save this wall' }).click()
  await page.getByRole('heading', { name: 'North wall' }).waitFor()
  await page.locator('[data-work]').waitFor()
  await saved(page)
  const id = idIn(page)
  return { ...visitor, id, read: () => callAs<Saved>(server, person, 'GET', `/walls/${id}`) }
}

test('without a network a wall is planned on, and saved when the network returns', { tags: ['deep'] }, async () => {
  const { page, context, read } = await aPlainWall()
  const work = page.locator('[data-work]')
  const before = must((await read()).works[0], 'the work')
  await context.setOffline(true)
  await drag(page, work, { x: 120, y: 0 })
  await work.press('ArrowUp')
  await page.getByText('Kept on this device until you are online').waitFor()
  expect((await read()).works[0]).toEqual(before)
  await context.setOffline(false)
  await saved(page)
  const after = must((await read()).works[0], 'the work')
  expect(after.x).toBeGreaterThan(before.x)
  expect(after.y).toBe(before.y + 1)
  await context.close()
})

test('a change in another tab is reported, and neither plan is lost', { tags: ['deep'] }, async () => {
  const { page, context, id, read } = await aPlainWall()
  const other = await context.newPage()
  await other.goto(`/wall/${id}`)
  await other.locator('[data-work]').press('Shift+ArrowLeft')
  await saved(other)
  const theirs = must((await read()).works[0], 'the work')
  await page.locator('[data-work]').press('Shift+ArrowRight')
  await page.getByText('This wall was changed in another tab or on another device').waitFor()
  expect((await read()).works[0]).toEqual(theirs)
  await page.getByRole('button', { name: 'Keep my version' }).click()
  await expect.poll(async () => (await read()).works[0]?.x).toBe(theirs.x + 20)
  await context.close()
})

test('a deleted wall is restored from the list, with its work and its link', { tags: ['deep'] }, async () => {
  const { page, context, id, read } = await aPlainWall(await aMember(server))
  await page.locator('[data-work]').press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Private link').inputValue()
  await page.keyboard.press('Escape')
  await saved(page)
  const before = await read()
  await page.getByRole('button', { name: 'Delete this wall' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete wall' }).click()
  await page.waitForURL(/\/walls$/)
  await page.getByRole('heading', { name: 'No walls yet' }).waitFor()
  const guest = await aVisitor(browser, server)
  expect((await guest.page.goto(link))?.status()).toBe(404)
  await guest.page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('North wall restored').waitFor()
  const card = page.getByRole('listitem').filter({ hasText: 'North wall' })
  await card.getByText('1 work').waitFor()
  await card.locator(`[data-work]`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('link', { name: 'North wall' }).click()
  await page.waitForURL(new RegExp(`/wall/${id}$`))
  await page.locator('[data-work]').waitFor()
  expect(await read()).toEqual(before)
  await guest.page.goto(link)
  await guest.page.getByRole('heading', { name: 'North wall' }).waitFor()
  await context.close()
  await guest.context.close()
})

test('a realtor brings the works of a proposal to a wall, an agent those of a set', { tags: ['deep'] }, async () => {
  const realtor = await aVisitor(browser, server, { as: demoPerson('realtor'), viewport: desktop })
  const { proposals } = await callAs<{ proposals: { id: string; room: string; counts: { works: number } }[] }>(
    ...([server, demoPerson('realtor'), 'GET', '/proposals'] as const),
  )
  const proposal = must(
    proposals.find(({ room }) => room === 'Living room'),
    'a proposal for a room',
  )
  await realtor.page.goto(`/realtor-dashboard?tab=clients&view=proposals&proposals=${proposal.id}`)
  await realtor.page.getByRole('link', { name: 'See them on a wall' }).click()
  await realtor.page.getByText('Wall and units').click()
  expect(await realtor.page.getByLabel('Room').inputValue()).toBe('Living room')
  await expect.poll(() => realtor.page.locator('[data-work]').count()).toBe(proposal.counts.works)
  await realtor.context.close()

  const agent = await aVisitor(browser, server, { as: demoPerson('agent'), viewport: desktop })
  await agent.page.goto('/prop-agent-dashboard?tab=sets&view=placements')
  await agent.page.getByLabel('Production', { exact: true }).selectOption('Glass Harbor')
  await agent.page.getByRole('link', { name: 'See them on a wall' }).click()
  await agent.page.locator('[data-work]').first().waitFor()
  await agent.context.close()
})

test('a passer-by plans in the browser, and saves the plan after signing in', async () => {
  const lot = await buildLot(server)
  const member = await aMember(server)
  const { page, context } = await aVisitor(browser, server, { viewport: { width: 360, height: 740 } })
  await page.goto(`/wall/new?lot=${lot.id}`)
  await giveSize(page, 50, 70)
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('button', { name: 'Use these corners' }).click()
  await page.getByRole('button', { name: new RegExp(`^${lot.title} by`) }).waitFor()
  await page.getByText('In this browser only').waitFor()
  await page.getByRole('link', { name: 'Sign in to save and share' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Save it to your walls' }).click()
  await page.waitForURL(/\/wall\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: new RegExp(`^${lot.title} by`) }).waitFor()
  const wall = await callAs<Saved & { photo: object | null }>(server, member, 'GET', `/walls/${idIn(page)}`)
  expect(wall).toMatchObject({ photo: { width: 2400, height: 1600 }, works: [{ y: 145 }] })
  await context.close()
})

test('a first visit opens on a wall with works, which are the visitor’s to change', { tags: ['deep'] }, async () => {
  const { page, context, complaints } = await aVisitor(browser, server, { viewport: desktop })
  await page.goto('/wall/new')
  await page.getByText('we hung works that are for sale').waitFor()
  const works = page.locator('[data-work]')
  const count = await works.count()
  expect(count).toBeGreaterThan(0)
  await works.first().click()
  await page
    .getByRole('button', { name: /Take (it )?down|Remove/ })
    .first()
    .click()
  await expect.poll(() => works.count()).toBe(count - 1)
  // As it was left.
  await page.reload()
  await expect.poll(() => works.count()).toBe(count - 1)
  expect(complaints).toEqual([])
  await context.close()
})
