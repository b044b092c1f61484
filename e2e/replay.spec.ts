import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, callAs, placeBid } from './support/build-lot.ts'
import { aMember, demoPerson } from './support/person.ts'
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

test('an ended auction is replayed and verified by keyboard, with its voided bid', { tags: ['deep'] }, async () => {
  const lot = await buildLot(server)
  await placeBid(server, await aMember(server), lot, 800)
  await placeBid(server, await aMember(server), lot, 900)
  await callAs(server, demoPerson('admin'), 'POST', `/lots/${lot.id}/voids`, { sequence: 2, reason: 'Wrong lot' })
  await placeBid(server, demoPerson('agent'), lot, 1000)
  await server.sql('update lots set closes_at = house_now() where id = $1', [lot.id])
  await expect.poll(() => server.sql('select state from lots where id = $1', [lot.id])).toEqual([{ state: 'sold' }])

  const { context, page, complaints } = await aVisitor(browser, server, { viewport: { width: 360, height: 800 } })
  await page.goto(lot.path)
  await page.getByRole('button', { name: 'Replay this auction' }).press('Enter')
  const replay = page.getByRole('dialog')
  const slider = replay.getByRole('slider', { name: 'Step' })
  await slider.waitFor()
  await replay.getByText('Bidding opened.').first().waitFor()

  const position = () => slider.getAttribute('aria-valuetext')
  await slider.press('ArrowRight')
  await expect.poll(position).toMatch(/Paddle (\d+) bid \$800\. The price is \$800, Paddle \1 leads\./)
  await slider.press('ArrowRight')
  await expect.poll(position).toContain('Voided later, by entry 3.')
  await replay.getByText('$900', { exact: true }).waitFor()
  await slider.press('ArrowRight')
  await expect.poll(position).toContain('Voided by Vermeil, entry 2: Wrong lot. The price is $800')
  await replay.getByText('3 of 5 entries verified in your browser').waitFor()
  await slider.press('End')
  await expect.poll(position).toMatch(/ENDED - SOLD TO HIGHEST BIDDER\. \$1,000 to Paddle \d+\./)
  await replay.getByText('All 5 entries follow from the ones before').waitFor()

  // Played from the start again, it ends on its last step.
  await replay.getByLabel('Speed').selectOption('60×')
  await replay.getByRole('button', { name: 'Play again' }).press('Enter')
  await replay.getByRole('button', { name: 'Play again' }).waitFor()
  await expect.poll(position).toContain('Step 6 of 6')
  await replay.getByText('All 6 steps').press('Enter')
  await replay.getByRole('row').filter({ hasText: 'Voided later' }).getByText('Verified').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('an administrator rehearses a sale from the console, and deletes it', { tags: ['deep'] }, async () => {
  const { context, page, complaints } = await aVisitor(browser, server, { as: demoPerson('admin') })
  await page.goto('/admin-dashboard?tab=auctions&view=rehearsal')
  const lots = page.getByRole('group', { name: 'Lots to rehearse' })
  await lots.getByRole('checkbox').first().waitFor()
  const [, ...others] = await lots.getByRole('checkbox').all()
  for (const other of others) await other.uncheck()
  await page.getByRole('button', { name: 'Rehearse 1 lot' }).click()
  await page.getByText(/^Rehearsal · Lot \d+$/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page
    .getByRole('listitem')
    .filter({ hasText: /Paddle \d+\$/ })
    .first()
    .waitFor()
  // Nothing of it can be taken for a sale: bar, frame, and the name of every action, also on a screen of its own.
  await page.getByRole('link', { name: 'Full window, with keys' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rehearsal console' }).waitFor()
  await page.getByText('Rehearsal: nothing is sold or paid').waitFor()
  const actions = await page.locator('[aria-keyshortcuts]').allTextContents()
  expect(actions).toHaveLength(7)
  expect(actions.filter((text) => !text.includes('(rehearsal)'))).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop Bidding (rehearsal)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop bidding (rehearsal)' }).click()
  await page.getByRole('button', { name: 'Resume Bidding (rehearsal)' }).waitFor()
  await page.keyboard.press('s')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Sell to Paddle \d+ for \$[\d,]+ \(rehearsal\)$/ })
    .click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const results = page.getByRole('table', { name: 'Results of the rehearsal' })
  await results.getByText('SOLD - MARKED BY ADMIN').waitFor()
  await page.getByRole('button', { name: 'End rehearsal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End rehearsal' }).click()
  await page.getByRole('button', { name: 'Delete rehearsal' }).click()
  await page.getByRole('button', { name: /^Rehearse \d+ lots?$/ }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
