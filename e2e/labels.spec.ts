import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { callAs } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember, demoPerson, signInAs } from './support/person.ts'
import type { Server } from './support/server.ts'
import { sharedSite } from './support/site.ts'
import { accessibilityFaults, expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser
let place: { propertyId: string; code: string; title: string }
beforeAll(async () => {
  const site = await sharedSite()
  ;({ server, browser } = site)
  const rows = await server.sql<typeof place>(
    `select l.property_id as "propertyId", l.code, w.title from labels l join public_works w on w.id = l.artwork_id
     where l.property_id is not null order by l.code limit 1`,
  )
  place = must(rows[0], 'a label of the demo')
  return site.close
})

type Labels = { scans: number; people: number }
const labels = () => callAs<Labels>(server, demoPerson('realtor'), 'GET', `/properties/${place.propertyId}/labels`)

test('a realtor prints the labels of a home; a passer-by scans one, leaves an address and has it deleted', {
  tags: ['deep'],
}, async () => {
  const before = await labels()
  const realtor = await aVisitor(browser, server, { as: demoPerson('realtor') })
  await realtor.page.goto(`/realtor-dashboard?tab=properties&properties=${place.propertyId}`)
  const section = realtor.page.getByRole('region', { name: 'Labels' })
  await section.getByText(place.title).waitFor()
  await section.getByRole('radio', { name: /Visiting card/ }).click()
  const download = realtor.page.waitForEvent('download')
  await section.getByRole('button', { name: 'Print labels' }).click()
  expect((await download).suggestedFilename()).toBe('labels-card.pdf')
  expect(await accessibilityFaults(realtor.page)).toEqual([])
  expect(realtor.complaints).toEqual([])
  await realtor.context.close()

  const email = `visitor-${randomBytes(4).toString('hex')}@example.com`
  const { page, complaints, context } = await aVisitor(browser, server, { viewport: { width: 360, height: 740 } })
  await page.goto(`/w/${place.code.toLowerCase()}`)
  await page.getByRole('heading', { level: 1, name: place.title }).waitFor()
  await expect.poll(async () => (await labels()).scans).toBe(before.scans + 1)
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('Please enter an email address like name@example.com.').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('We have sent you a link to this work.').waitFor()
  expect((await labels()).people).toBe(before.people)

  const { text } = await server.mailTo(email, / by /)
  await page.goto(must(/https?:\/\/\S+\/w\/\S+/.exec(text)?.[0], 'the mailed link'))
  await page.getByText('You came by a link that we mailed to you.').waitFor()
  await expect.poll(async () => (await labels()).people).toBe(before.people + 1)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete my address' }).click()
  await page.waitForURL(`**/w/${place.code}`)
  await expect.poll(async () => (await labels()).people).toBe(before.people)
  expect(complaints).toEqual([])
  await context.close()
})

test('who scans a label and signs in later is attributed; a code that leads nowhere says so', {
  tags: ['deep'],
}, async () => {
  const before = await labels()
  const person = await aMember(server)
  const { page, context, complaints } = await aVisitor(browser, server)
  await page.goto(`/w/${place.code}`)
  await page.getByRole('heading', { level: 1, name: place.title }).waitFor()
  await signInAs(page, person)
  await expect.poll(async () => (await labels()).people).toBe(before.people + 1)
  expect(complaints).toEqual([])
  await context.close()

  const lost = await aVisitor(browser, server)
  await lost.page.goto('/w/00000000')
  await lost.page.getByRole('heading', { name: /not found/i }).waitFor()
  await lost.context.close()
})

test('an agent prints the labels of a set', { tags: ['deep'] }, async () => {
  const { page, context, complaints } = await aVisitor(browser, server, { as: demoPerson('agent') })
  const [found] = await server.sql<{ production: string; set: string }>(
    `with place as (
       select s.id, s.production_id, s.name from production_sets s join productions d on d.id = s.production_id
       join accounts a on a.id = d.owner_id where a.email = $1 order by s.id limit 1
     ), hung as (
       insert into placements (set_id, artwork_id, title, artist, price_cents, status, position, dimensions, description)
       select place.id, (select artwork_id from public_lots where state = 'live' limit 1), 'Low Tide', 'Ada Roux', 0,
         'placed', 'Behind the desk', '', '' from place
     )
     select production_id as production, name as set from place`,
    [demoPerson('agent').email],
  )
  const { production, set } = must(found, 'a set of the agent')
  await page.goto(`/prop-agent-dashboard?tab=sets&production=${production}`)
  await page.getByRole('button', { name: `Labels of ${set}` }).click()
  const dialog = page.getByRole('dialog', { name: `Labels on ${set}` })
  await dialog.getByText('Labels on a set credit nobody.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Print labels' }).click()
  expect((await download).suggestedFilename()).toBe('labels-a6.pdf')
  expect(complaints).toEqual([])
  await context.close()
})
