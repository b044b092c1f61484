import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
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

test('the legal pages are light although the site is dark', { tags: ['deep'] }, async () => {
  const { context, page } = await aVisitor(browser, server)
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    const article = page.getByRole('article')
    await article.waitFor()
    const colors = await article.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return { backgroundColor, color, around: getComputedStyle(document.documentElement).backgroundColor }
    })
    expect(colors, path).toEqual({
      backgroundColor: 'rgb(251, 248, 242)',
      color: 'rgb(27, 24, 21)',
      around: 'rgb(14, 13, 11)',
    })
  }
  await context.close()
})

test('the buttons of each page lead where they say', { tags: ['deep'] }, async () => {
  const { context, page } = await aVisitor(browser, server)
  const ways = [
    ['/about', 'Start Your Journey', '/auth?tab=signup'],
    ['/about', 'Get in Touch', '/contact'],
    ['/art-appraisal', 'Request Quote', '/contact'],
    ['/art-insurance', 'Get a Quote', '/contact'],
    ['/art-insurance', 'Speak to an Expert', '/contact'],
    ['/sell-art', 'Start Selling', '/auth?tab=signup&role=artist'],
    ['/sell-art', 'Create Account', '/auth?tab=signup&role=artist'],
    ['/sell-art', 'Contact Us', '/contact'],
    ['/help', 'Send an Email', '/contact'],
    ['/terms', 'Back to Home', '/'],
  ] as const
  for (const [from, name, to] of ways) {
    await page.goto(from)
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(({ pathname, search }) => to === pathname || to === pathname + search)
  }
  await context.close()
})

test('help opens one answer at a time or none, and shows the split of a sale', async () => {
  const { context, page } = await aVisitor(browser, server)
  await page.goto('/help')
  const questions = page.getByRole('region', { name: 'Frequently Asked Questions' }).locator('summary')
  await questions.first().waitFor()
  await expect.poll(() => questions.count()).toBe(8)
  const open = async () => {
    const states = await questions.evaluateAll((all) => all.map((one) => one.closest('details')?.open))
    return states.flatMap((isOpen, index) => (isOpen ? [index] : []))
  }
  await expect.poll(() => open()).toEqual([])
  await questions.nth(0).click()
  await expect.poll(() => open()).toEqual([0])
  await questions.nth(5).click()
  await expect.poll(() => open()).toEqual([5])
  await page.getByText('house 15%, realtor 20%, artist 65%').waitFor()
  await questions.nth(5).click()
  await expect.poll(() => open()).toEqual([])
  await page.getByText('Mon-Fri 9AM-6PM EST').waitFor()
  await context.close()
})

test('live chat opens the contact form with its subject filled in, and both pages promise the same reply', {
  tags: ['deep'],
}, async () => {
  const { context, page } = await aVisitor(browser, server)
  const promises = async () => {
    await page
      .getByText(/We reply by email within 24 hours|we reply within 24 hours/)
      .first()
      .waitFor()
    expect(await page.getByText(/reply on business days|talk to a member of our team/).count()).toBe(0)
  }
  await page.goto('/help')
  await promises()
  await page.getByRole('link', { name: 'Start Live Chat' }).click()
  await page.waitForURL('**/contact?subject=Live+chat')
  await promises()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Live chat')
  await context.close()
})

describe('the deployment checklist', () => {
  test('counts what is ticked, and exports the list', async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/deployment')
    await page.getByText('All 25 tasks are complete.').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(25)
    await page.getByText('Buy Now feature is for items over $5000').waitFor()

    await page.getByRole('checkbox', { name: /^Mail/ }).uncheck()
    await page.getByText('1 task remains of 25.').waitFor()
    await page.getByText('96%', { exact: true }).waitFor()
    await page.getByText('2 of 3').waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Checklist' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('vermeil-deployment-checklist.md')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('24 of 25 tasks complete (96%)')
    expect(text).toContain('- [ ] **Mail.**')

    await page.reload()
    await page.getByText('All 25 tasks are complete.').waitFor()
    await context.close()
  })

  test('shows how to go to production, and returns the focus', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/deployment')
    const opener = page.getByRole('button', { name: 'Deploy to Production' })
    await opener.click()
    const guide = page.getByRole('dialog', { name: 'Going to production' })
    const needed =
      'DATABASE_URL SITE_URL SMTP_URL MAIL_FROM STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET JWT_PRIVATE_KEY ANON_KEY ADMIN_EMAIL ADMIN_PASSWORD MUSIC_PIN'
    for (const name of needed.split(' ')) await guide.getByRole('term').getByText(name, { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await guide.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await context.close()
  })

  test('goes back to the previous page, or home for a direct visit', { tags: ['deep'] }, async () => {
    const { context, page } = await aVisitor(browser, server)
    await page.goto('/deployment')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/help')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      // There is no link to the checklist on a visitor's pages: navigate as a link would.
      history.pushState({ key: 'visited', idx: 1 }, '', '/deployment')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/help')
    await context.close()
  })
})
