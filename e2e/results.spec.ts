import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import type { Server } from './support/server.ts'
import { seededSite } from './support/site.ts'
import { expectSoundAtBothWidths } from './support/soundness.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await seededSite()
  ;({ server, browser } = site)
  return site.close
})

describe('results', () => {
  test('a visitor finds what an artist sold for, and verifies a sale', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server)
    await page.goto('/results')
    await page.getByRole('heading', { level: 1, name: 'Results' }).waitFor()
    const rows = page.getByRole('row')
    const artist = await rows.nth(1).getByRole('link').nth(1).innerText()
    await expectSoundAtBothWidths(page)

    await page.getByLabel('Artist').fill(artist)
    await page.getByLabel('Artist').press('Enter')
    await page.waitForURL('**/results?name=**')
    await expect.poll(async () => new Set(await rows.getByRole('link', { name: artist }).allInnerTexts()).size).toBe(1)
    const file = await fetch(`${server.url}/api/v1/results/results.csv${new URL(page.url()).search}`)
    expect((await file.text()).split('\r\n')[1]).toContain(artist)

    await page
      .getByRole('link', { name: /^Verify/ })
      .first()
      .click()
    await page.waitForURL('**/lots/**#history')
    await page.getByRole('button', { name: 'Verify this auction' }).click()
    await page.getByText('Verified in your browser.').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('without script they are narrowed by a form and read page by page', { tags: ['deep'] }, async () => {
    const { context, page, complaints } = await aVisitor(browser, server, { javaScriptEnabled: false })
    await page.goto('/results')
    const lots = () =>
      page.getByRole('link', { name: /^Verify/ }).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    const first = await lots()
    expect(first).toHaveLength(24)
    await page.getByRole('link', { name: 'Older sales' }).click()
    await page.waitForURL('**cursor=**')
    expect((await lots()).filter((lot) => first.includes(lot))).toEqual([])

    await page.getByLabel('Medium').selectOption('watercolor')
    await page.getByRole('button', { name: 'Show results' }).last().click()
    await page.waitForURL('**medium=watercolor**')
    expect((await lots()).length).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})
