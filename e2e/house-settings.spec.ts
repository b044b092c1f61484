import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, placeBid } from './support/build-lot.ts'
import { aMember, demoPerson } from './support/person.ts'
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

const section = (page: Page, name: string) => page.getByRole('form', { name })
const save = async (page: Page, name: string) => {
  await section(page, name).getByRole('button', { name: 'Save' }).click()
  await section(page, name)
    .getByText(/Last changed by/)
    .waitFor()
}

describe('the administrator’s settings', () => {
  test('a changed increment holds for the next lot that opens, in another browser', { tags: ['deep'] }, async () => {
    const bidder = await aMember(server)
    const open = await buildLot(server)
    await placeBid(server, bidder, open, open.startingBid)

    const { page: admin, context } = await aVisitor(browser, server, { as: demoPerson('admin') })
    await admin.goto('/admin-dashboard?tab=settings')
    const timed = section(admin, 'Bid increments').getByRole('group', { name: 'Timed lots' })
    await timed.getByLabel('Step, band 1').fill('75')
    await timed.getByRole('button', { name: 'Add a band' }).click()
    await timed.getByLabel('Step, band 2').fill('50')
    await section(admin, 'Bid increments').getByRole('button', { name: 'Save' }).click()
    await timed.getByText('Enter at least $75: steps never shrink.').waitFor()
    await timed.getByLabel('Step, band 2').fill('200')
    await save(admin, 'Bid increments')

    const next = await buildLot(server)
    await placeBid(server, bidder, next, next.startingBid)
    const { page, context: other } = await aVisitor(browser, server, { as: await aMember(server) })
    for (const [lot, step] of [
      [open, 25],
      [next, 75],
    ] as const) {
      await page.goto(lot.path)
      await page.getByText(`Minimum bid: $${lot.startingBid + step}`).waitFor()
    }
    await other.close()
    await context.close()
  })

  test('the banner appears on pages that are open, goes for good when dismissed, and the log says who wrote it', {
    tags: ['deep'],
  }, async () => {
    const { page: reader, context: other } = await aVisitor(browser, server)
    await reader.goto('/about')
    const { page: admin, context } = await aVisitor(browser, server, { as: demoPerson('admin') })
    await admin.goto('/admin-dashboard?tab=settings')
    await section(admin, 'Announcement banner').getByLabel('Text').fill('Viewing day on Friday')
    await section(admin, 'Announcement banner').getByLabel('Link').fill('/auctions')
    await save(admin, 'Announcement banner')

    const banner = reader.getByRole('complementary', { name: 'Announcement' })
    await banner.getByRole('link', { name: 'Viewing day on Friday' }).waitFor()
    expect(await accessibilityFaults(reader)).toEqual([])
    await reader.reload()
    await banner.getByRole('button', { name: 'Dismiss this announcement' }).click()
    await banner.waitFor({ state: 'detached' })
    await reader.reload()
    await reader.getByRole('heading', { level: 1 }).waitFor()
    expect(await banner.count()).toBe(0)

    await admin.getByRole('tab', { name: 'Audit log' }).click()
    await admin.getByLabel('Action').selectOption('settings.change')
    const row = admin.getByRole('row').filter({ hasText: 'Viewing day on Friday' })
    await row.getByText('settings announcement').waitFor()
    expect(await accessibilityFaults(admin)).toEqual([])
    await other.close()
    await context.close()
  })

  test('both views are accessible and fit, at both widths', { tags: ['deep'] }, async () => {
    const { page, context, complaints } = await aVisitor(browser, server, { as: demoPerson('admin') })
    for (const [view, text] of [
      ['house', 'Bid increments'],
      ['audit', 'Person'],
    ] as const) {
      await page.goto(`/admin-dashboard?tab=settings&view=${view}`)
      await page.getByText(text).first().waitFor()
      await expectSoundAtBothWidths(page)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})
