import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { type BuiltLot, buildLot, callAs, placeBid } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember } from './support/person.ts'
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

/** The seller names a price for the delivery within the country. */
async function aDeliveredLot(): Promise<BuiltLot> {
  const lot = await buildLot(server, { startingBid: 100 })
  await server.sql(`update artworks set shipping = 'own-price', own_delivery_cents = 2000 where id = $1`, [
    lot.artworkId,
  ])
  return lot
}

test('a plan for two of five lots is made, moves on when it is outbid, and wins two', { tags: ['deep'] }, async () => {
  const [person, rival] = [await aMember(server), await aMember(server)]
  const lots: BuiltLot[] = []
  for (let count = 0; count < 5; count++) lots.push(await aDeliveredLot())
  for (const { id } of lots) await callAs(server, person, 'PUT', `/lots/${id}/watch`)
  const [first, second, third] = lots.map((lot) => must(lot, 'a lot'))

  const { context, page, complaints } = await aVisitor(browser, server, { as: person, locale: 'en-US' })
  await page.goto('/collector-dashboard?tab=bids&view=plans')
  await page.getByRole('heading', { name: 'No plan yet' }).waitFor()
  await page.getByRole('button', { name: 'Make a plan' }).click()
  const form = page.getByRole('dialog', { name: 'Make a spend plan' })
  await form.getByRole('button', { name: 'Start plan' }).click()
  await form.getByText('Name is required.').waitFor()
  await form.getByLabel('Name').fill('For the hall')
  await form.getByLabel('Total budget').fill('800')
  await form.getByLabel('Buy up to').fill('2')
  for (const [place, { title }] of lots.entries()) {
    await form.getByRole('button', { name: `Add ${title}`, exact: true }).click()
    await form.getByLabel('Set a limit including delivery').nth(place).fill('400')
  }
  await form.getByText('Maximum bid $380: delivery $20.').first().waitFor()
  await expectSoundAtBothWidths(page, 'form')
  await form.getByRole('button', { name: 'Start plan' }).click()

  const plan = page.getByRole('region', { name: 'For the hall' })
  const row = (lot: BuiltLot | undefined) => plan.getByRole('listitem').filter({ hasText: must(lot, 'a lot').title })
  await row(first).getByText('Leading').waitFor()
  await row(second).getByText('Leading').waitFor()
  await row(third).getByText('the plan leads as many lots as it may win').waitFor()
  await expectSoundAtBothWidths(page, 'plan')

  await placeBid(server, rival, must(first, 'a lot'), 500)
  await row(first).getByText('Outbid.').waitFor()
  await row(third).getByText('Leading').waitFor()

  await server.sql('update lots set closes_at = house_now() where id = any($1)', [[second?.id, third?.id]])
  await row(second).getByText('Won for $100, $120 in all.').waitFor()
  await row(third).getByText('Won for $100, $120 in all.').waitFor()
  await plan.getByText('$240 of $800 set aside or spent.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
