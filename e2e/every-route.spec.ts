import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { must } from './support/must.ts'
import { demoPerson } from './support/person.ts'
import type { Server } from './support/server.ts'
import { openSite } from './support/site.ts'
import { expectSoundForEverybody } from './support/soundness.ts'

/** Every address of the route table, both spellings, with the heading a visitor meets there. */
const forVisitors: readonly [path: string, heading: RegExp][] = [
  ['/', /no such thing as a starving artist/],
  ['/artists', /Artists/],
  ['/auctions', /Live Auction/],
  ['/collection', /Browse Our Collection/],
  ['/auth', /Welcome to Vermeil/],
  ['/authentication', /^Art Authentication Services$/],
  // A visitor has nothing to set up yet, and is led to the sign-in.
  ['/onboarding', /Welcome to Vermeil/],
  ['/user-type', /How will you use Vermeil/],
  ['/artist-signup', /Artist Application/],
  ['/sell-art', /^Sell Your Art$/],
  ['/favorites', /Favorites/],
  ['/test-artwork', /Test Artwork/],
  ['/subscription', /Choose Your Plan/],
  ['/payment-success', /payment/i],
  ['/deployment', /^Deployment Checklist$/],
  ['/about', /^About Vermeil$/],
  ['/contact', /^Contact Us$/],
  ['/help', /^Help Center$/],
  ['/help/wall-planner', /^The wall planner$/],
  ['/help/clearance-passport', /^The clearance passport$/],
  ['/help/labels', /^Labels that sell$/],
  ['/privacy', /^Privacy Policy$/],
  ['/terms', /^Terms of Service$/],
  ['/donate', /Donation/],
  ['/donation', /Donation/],
  ['/art-appraisal', /^Art Appraisal$/],
  ['/appraisal', /^Art Appraisal$/],
  ['/art-insurance', /^Art Insurance$/],
  ['/insurance', /^Art Insurance$/],
  ['/music-upload', /Music/],
  ['/wall/new', /^See it on your wall$/],
  ['/unsubscribe', /Email notifications/],
]

/** Pages that ask who is there: a visitor is led to sign in, the role they are for meets its heading. */
const forRoles: readonly [path: string, who: Parameters<typeof demoPerson>[0], heading: RegExp][] = [
  ['/onboarding', 'collector', /Set up your profile/],
  ['/dashboard', 'artist', /Dashboard/],
  ['/settings', 'artist', /Settings/],
  ['/notifications', 'collector', /Notifications/],
  ['/orders', 'collector', /Orders/],
  ['/walls', 'collector', /^Your walls$/],
  ['/collector-dashboard', 'collector', /Collector/],
  ['/realtor-dashboard', 'realtor', /Realtor/],
  ['/prop-agent-dashboard', 'agent', /Property Agent/],
  ['/productions', 'collector', /Productions/],
  ['/admin-dashboard', 'admin', /Admin/],
]

/** Pages of one record, with somebody who may see it; the demo has each of them. */
const ofRecords: readonly [record: string, who: Parameters<typeof demoPerson>[0] | null, path: string][] = [
  ['a time to meet', null, "select '/schedule-meeting/' || account_id as path from public_meeting_hosts"],
  ['a label', null, "select '/w/' || code as path from labels where property_id is not null"],
  ['a certificate', null, "select '/certificates/' || code as path from certificates"],
  [
    'an order',
    'collector',
    `select '/orders/' || o.id as path from orders o join accounts a on a.id = o.buyer_id
     where a.email = 'collector@vermeil.example' and o.kind = 'auction' and o.status = 'paid'`,
  ],
  [
    'a wall with a photo',
    'collector',
    `select '/wall/' || w.id as path from walls w join accounts a on a.id = w.owner_id
     where a.email = 'collector@vermeil.example'`,
  ],
  [
    'a claim',
    'agent',
    `select '/claims/' || c.id as path from claims c join accounts a on a.id = c.respondent_id
     where a.email = 'agent@vermeil.example'`,
  ],
  [
    'a clearance passport',
    null,
    // The link itself is stored nowhere, so one is made.
    `with link as (
       insert into passport_links (passport_id, token_hash, label, expires_at)
       select id, sha256('AAAAAAAAAAAAAAAAAAAAAA'), '', house_now() + interval '1 day' from passports
       where set_id is null limit 1 returning id
     ) select '/clearance/AAAAAAAAAAAAAAAAAAAAAA' as path from link`,
  ],
]

type Visitor = Awaited<ReturnType<typeof aVisitor>>

let server: Server
let browser: Browser
beforeAll(async () => {
  const site = await openSite()
  ;({ server, browser } = site)
  return site.close
})

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The title that the server wrote, before any script has run. */
async function servedTitle(path: string): Promise<string> {
  const html = await (await fetch(server.url + path)).text()
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? []
  return title.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => must(entities[entity], 'a known entity'))
}

/** Pages that were checked already, by title: two spellings of a URL show one page. */
const checked = new Set<string>()

async function opens({ page, complaints }: Visitor, path: string, heading: RegExp, who = 'visitor') {
  complaints.length = 0
  await page.goto(path)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).allTextContents())
    .toEqual([expect.stringMatching(heading)])
  await page.waitForLoadState('networkidle')
  expect({ path, complaints }).toEqual({ path, complaints: [] })
  // A page that leads elsewhere (to the sign-in, to one's own dashboard) has the title of where it leads.
  const arrivedAt = new URL(page.url()).pathname
  const title = await page.title()
  expect({ path, title }).toEqual({ path, title: await servedTitle(arrivedAt) })
  const state = `${title} as ${who}`
  if (checked.has(state)) return
  await expectSoundForEverybody(page, path)
  checked.add(state)
}

describe('signed out', () => {
  describe('a public page opens with its heading, without console errors, and everybody can use it', () => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await aVisitor(browser, server)
      return () => visitor.context.close()
    })
    test.each(forVisitors)('%s', (path, heading) => opens(visitor, path, heading))
  })

  test('a private page leads to the sign-in and back', async () => {
    const { page, context } = await aVisitor(browser, server)
    for (const [path] of forRoles.filter(([path]) => path !== '/admin-dashboard')) {
      await page.goto(path)
      await page.waitForURL(
        (url) => url.pathname === '/auth' && url.searchParams.get('next')?.startsWith(path) === true,
      )
    }
    await context.close()
  })

  test('an unknown URL shows the page for it', async () => {
    const { page, context } = await aVisitor(browser, server)
    await page.goto('/nowhere-at-all')
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    await expect.poll(() => page.title()).toBe(await servedTitle('/nowhere-at-all'))
    await expectSoundForEverybody(page)
    await context.close()
  })

  test('a lot and an artist have the title that the server sent, and everybody can use them', async () => {
    const { page, context } = await aVisitor(browser, server)
    const { lots } = (await (await fetch(`${server.url}/api/v1/featured`)).json()) as {
      lots: { id: string; slug: string; artist: { id: string; slug: string } }[]
    }
    const { id, slug, artist } = must(lots[0], 'a lot')
    for (const path of [`/lots/${id}/${slug}`, `/artists/${artist.id}/${artist.slug}`]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect({ path, title: await page.title() }).toEqual({ path, title: await servedTitle(path) })
      await expectSoundForEverybody(page, path)
    }
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
})

describe('signed in', () => {
  test.each(forRoles)('%s opens for the %s', async (path, who, heading) => {
    const visitor = await aVisitor(browser, server, { as: demoPerson(who) })
    await opens(visitor, path, heading, who)
    await visitor.context.close()
  })

  test('the administration is closed to other roles', async () => {
    const { page, context } = await aVisitor(browser, server, { as: demoPerson('collector') })
    await page.goto('/admin-dashboard')
    await page.getByText('This area is for administrators').waitFor()
    await context.close()
  })
})

test.each(ofRecords)('the page of %s is for everybody to use', async (_, who, statement) => {
  const [record] = await server.sql<{ path: string }>(`${statement} order by path limit 1`)
  const { path } = must(record, 'a record of the demo')
  const { page, context, complaints } = await aVisitor(browser, server, who ? { as: demoPerson(who) } : {})
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectSoundForEverybody(page, path)
  expect({ path, complaints }).toEqual({ path, complaints: [] })
  await context.close()
})

test('every URL answers with the right HTTP status', async () => {
  const paths = [...forVisitors, ...forRoles].map(([path]) => path)
  const statuses = await Promise.all(paths.map(async (path) => [path, (await fetch(server.url + path)).status]))
  expect(statuses).toEqual(paths.map((path) => [path, 200]))
  expect((await fetch(`${server.url}/nowhere-at-all`)).status).toBe(404)
  expect((await fetch(`${server.url}/lots/00000000-0000-7000-8000-000000000000/x`)).status).toBe(404)
  expect((await fetch(`${server.url}/schedule-meeting/00000000-0000-7000-8000-000000000000`)).status).toBe(404)
})
