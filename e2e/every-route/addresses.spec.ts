import { shareOf } from '@vermeil/test-kit/tier'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../support/browser.ts'
import { demoPerson } from '../support/person.ts'
import type { Server } from '../support/server.ts'
import { seededSite } from '../support/site.ts'
import { catalogPages, informationPages, memberPages } from '../support/site-pages.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await seededSite()
  ;({ server, browser } = site)
  return site.close
})

test('a private page leads to the sign-in and back', { tags: ['sampled'] }, async () => {
  const { page, context } = await aVisitor(browser, server)
  const privatePages = memberPages.filter(({ role }) => role !== 'admin')
  for (const { path } of shareOf(privatePages, 3)) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('next')?.startsWith(path) === true)
  }
  await context.close()
})

test('the administration is closed to other roles', async () => {
  const { page, context } = await aVisitor(browser, server, { as: demoPerson('collector') })
  await page.goto('/admin-dashboard')
  await page.getByText('This area is for administrators').waitFor()
  await context.close()
})

test('the feed and the sitemap are well-formed XML', async () => {
  const { page, context } = await aVisitor(browser, server)
  for (const [path, root, entry] of [
    ['/feed.atom', 'feed', 'entry'],
    ['/sitemap.xml', 'urlset', 'url'],
  ] as const) {
    const xml = await (await fetch(server.url + path)).text()
    const parsed = await page.evaluate(
      ({ xml, entry }) => {
        const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml')
        return { root: documentElement.localName, entries: documentElement.getElementsByTagName(entry).length }
      },
      { xml, entry },
    )
    expect(parsed, path).toEqual({ root, entries: expect.toSatisfy((count: number) => count > 10) })
  }
  await context.close()
})

test('every URL answers with the right HTTP status', async () => {
  const missing = [
    '/nowhere-at-all',
    '/lots/00000000-0000-7000-8000-000000000000/x',
    '/schedule-meeting/00000000-0000-7000-8000-000000000000',
  ]
  const fixed = [...catalogPages, ...informationPages, ...memberPages]
    .map(({ path }) => path)
    .filter((path) => !path.includes(':') && !missing.includes(path))
  const expected = [...fixed.map((path) => [path, 200]), ...missing.map((path) => [path, 404])]
  const answered = expected.map(async ([path]) => [path, (await fetch(`${server.url}${path}`)).status])
  expect(await Promise.all(answered)).toEqual(expected)
})
