import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, callAs } from './support/build-lot.ts'
import { cards, paymentTab, payWith, resultIn } from './support/checkout.ts'
import { must } from './support/must.ts'
import { demoPerson } from './support/person.ts'
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

const agent = demoPerson('agent')
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const fitsOn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const rowOf = (page: Page, table: string, title: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: title })

test('an agent reserves a work for a set, its owner accepts, the agent pays, and the placement is reserved', {
  tags: ['deep'],
}, async () => {
  const [wanted, other] = [await buildLot(server, { leasePrice: 90 }), await buildLot(server, { leasePrice: 90 })]
  const [from, until] = [dayIn(20), dayIn(34)]
  const { id: productionId } = await callAs<{ id: string }>(server, agent, 'POST', '/productions', {
    ...{
      title: 'Paper Lanterns',
      type: 'Short Film',
      status: 'active-production',
      artBudget: 500_000,
      startDate: null,
    },
    ...{ totalArtNeeded: 2, director: '', location: '', description: '' },
  })
  const production = `/productions/${productionId}`
  const { id: setId } = await callAs<{ id: string }>(server, agent, 'POST', `${production}/sets`, {
    ...{ name: 'Tea House', locationId: null, status: 'planning', budget: 0, description: '' },
    ...{ startDate: from, endDate: until },
  })
  // 15 days of $90 a month, and a month as deposit.
  const amount = 13_500
  await callAs(server, agent, 'POST', `${production}/sets/${setId}/hires`, {
    ...{ artworkId: other.artworkId, from, until, note: '', amount },
  })

  const visit = await aVisitor(browser, server, { as: agent })
  const { page } = visit
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/prop-agent-dashboard?tab=art-catalog&from=${from}&until=${until}&q=${wanted.title}`)
  await page.getByText('$45 for your dates').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: `Reserve ${wanted.title}` }).click()
  const form = page.getByRole('dialog', { name: `Reserve ${wanted.title}` })
  await form.getByRole('button', { name: 'Request for $135' }).click()
  await form.getByText('Please choose a production.').waitFor()
  await form.getByLabel('Production').selectOption('Paper Lanterns')
  await form.getByLabel('Set', { exact: true }).selectOption('Tea House')
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Request for $135' }).click()
  await form.waitFor({ state: 'hidden' })

  const owner = await aVisitor(browser, server, { as: demoPerson('artist') })
  await owner.page.setViewportSize({ width: 360, height: 800 })
  await owner.page.goto('/dashboard?as=artist&tab=artists&view=hires')
  await owner.page.getByRole('button', { name: `Decline: ${other.title}` }).click()
  await owner.page.getByLabel('Reason').fill('It is promised to a museum.')
  await owner.page.getByRole('button', { name: 'Decline request' }).click()
  await rowOf(owner.page, 'Hire requests', other.title).getByText('Declined: It is promised').waitFor()
  await owner.page.getByRole('button', { name: `Accept: ${wanted.title}` }).click()
  await owner.page.getByRole('button', { name: 'Accept request' }).click()
  await rowOf(owner.page, 'Hire requests', wanted.title).getByText('Payment due', { exact: true }).waitFor()
  expect(await fitsOn(owner.page)).toBe(true)
  expect(await accessibilityFaults(owner.page)).toEqual([])
  expect(owner.complaints).toEqual([])
  await owner.context.close()

  await page.goto('/prop-agent-dashboard?tab=art-catalog&view=hires')
  await rowOf(page, 'Your hires', other.title).getByText('It is promised to a museum.').waitFor()
  const tab = await paymentTab(page, () => page.getByRole('button', { name: `Pay now $135: ${wanted.title}` }).click())
  await payWith(tab, cards.good)
  await resultIn(tab, 'Payment Successful!')
  await tab.close()
  await rowOf(page, 'Your hires', wanted.title).getByText('Paid', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // Its row leads to the page that orders have, too.
  await rowOf(page, 'Your hires', wanted.title).getByRole('link', { name: wanted.title, exact: true }).click()
  const way = page.getByRole('region', { name: 'The hire' })
  await way.getByRole('listitem').filter({ hasText: 'Running' }).waitFor()
  await way.getByRole('button', { name: `Cancel hire: ${wanted.title}` }).waitFor()
  expect(await fitsOn(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  await callAs(server, agent, 'POST', `${production}/placements`, {
    ...{ setId, artworkId: wanted.artworkId, title: wanted.title, artist: 'Demo', price: 4_500, status: 'reserved' },
    ...{ position: 'Behind the counter', dimensions: '', weight: null, description: '' },
  })
  await page.goto(`/prop-agent-dashboard?tab=sets&view=placements&production=${productionId}`)
  await rowOf(page, 'Placements of Paper Lanterns', wanted.title).getByText('Screen rights granted').waitFor()
  await page.goto(`/prop-agent-dashboard?tab=art-catalog&from=${from}&until=${until}&q=${wanted.title}`)
  await page.getByText('Rented', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: `Reserve ${wanted.title}` }).count()).toBe(0)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await fitsOn(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  // The hire begins, the work comes back damaged, an administrator decides, and the agent gets an invoice.
  await server.sql(`update loans set state = 'running', started_at = house_now() where artwork_id = $1`, [
    wanted.artworkId,
  ])
  const claimPath = await reportDamage(wanted.title)
  await page.goto(claimPath)
  await page.getByLabel('Your answer').fill('It was packed like that.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Waits for a decision').waitFor()
  expect(await fitsOn(page)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await decide(wanted.title)
  await page.reload()
  await page.getByText('$150 is paid for the damage, $90 from the deposit, $60 by invoice.').waitFor()
  await page.getByRole('link', { name: 'See the invoice for $60' }).click()
  await page.getByRole('heading', { name: `Damage to ${wanted.title}` }).waitFor()
  await page.getByRole('button', { name: /Pay now/ }).waitFor()
  expect(visit.complaints).toEqual([])
  await visit.context.close()
})

/** As the owner, on a phone. Answers with the path of the claim. */
async function reportDamage(title: string): Promise<string> {
  const { page, context, complaints } = await aVisitor(browser, server, { as: demoPerson('artist') })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/dashboard?as=artist&tab=artists&view=hires')
  await page.getByRole('button', { name: `Work is back: ${title}` }).click()
  await page.getByRole('textbox', { name: 'Condition' }).fill('A corner is dented.')
  await page.getByRole('button', { name: 'Record return' }).click()
  await page.getByRole('button', { name: `Report damage: ${title}` }).click()
  const form = page.getByRole('dialog', { name: `Report damage to ${title}` })
  await form.getByLabel('What it costs to repair').fill('200')
  await form.getByLabel('What is damaged').fill('The lower left corner of the frame.')
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Report damage' }).click()
  await form.waitFor({ state: 'hidden' })
  const link = page.getByRole('link', { name: `See problem: ${title}` })
  await link.waitFor()
  const path = must(await link.getAttribute('href'), 'the path of the claim')
  expect(await fitsOn(page)).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
  return path
}

/** As the administrator, from the list of disputes. */
async function decide(title: string): Promise<void> {
  const { page, context, complaints } = await aVisitor(browser, server, { as: demoPerson('admin') })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin-dashboard?tab=financial&view=disputes')
  await page.getByRole('link', { name: `Open problem: ${title}` }).click()
  await page.getByText('It was packed like that.').waitFor()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByLabel('Pay for the damage').fill('150')
  await page.getByLabel('Reason').fill('The photos show it.')
  await page.getByRole('button', { name: 'Award $150' }).click()
  await page.getByText('Decided', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}
