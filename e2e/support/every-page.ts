import { beforeAll, expect, test } from 'vitest'
import { aVisitor } from './browser.ts'
import { callAs } from './build-lot.ts'
import { must } from './must.ts'
import { demoPerson } from './person.ts'
import type { Server } from './server.ts'
import { followRequests } from './settled-page.ts'
import { seededSite } from './site.ts'
import type { SitePage } from './site-pages.ts'
import { allRounds, colorSampleRounds, expectSound, quickRounds } from './soundness.ts'

type Role = SitePage['role']
type Rounds = Parameters<typeof expectSound>[1]

/** The quick tier opens one page of so many; the pages of a list differ from each other most. */
const OPENED_EVERY = 3

/** It looks closely at one page of so many. */
const CLOSE_LOOK_EVERY = 6

/**
 * Each page, loaded once, opens with its heading and the title that the server wrote, without console errors, and
 * everybody can use it. The quick tier opens a third of them, and looks at a sixth in the rounds that find most; the
 * deep one opens all others, and looks at all pages in all rounds.
 */
export function everyPageIsSound(pages: readonly SitePage[]) {
  let site: Awaited<ReturnType<typeof seededSite>>
  const visitors = new Map<Role, Awaited<ReturnType<typeof enter>>>()
  beforeAll(async () => {
    site = await seededSite()
    return async () => {
      for (const { context } of visitors.values()) await context.close()
      await site.close()
    }
  })

  async function enter(role: Role) {
    const visitor = await aVisitor(site.browser, site.server, role ? { as: demoPerson(role) } : {})
    return { ...visitor, untilSettled: followRequests(visitor.page) }
  }

  /** A role's pages are opened one after the other in one browser profile. */
  async function visitorFor(role: Role) {
    const visitor = visitors.get(role) ?? (await enter(role))
    visitors.set(role, visitor)
    return visitor
  }

  async function opensSound(sitePage: SitePage, rounds: Rounds) {
    const { page, complaints, untilSettled } = await visitorFor(sitePage.role)
    const path = await addressOf(site.server, sitePage)
    complaints.length = 0
    const answer = must(await page.goto(path), 'an answer')
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).allTextContents(), { interval: 20 })
      .toEqual([expect.stringMatching(sitePage.heading)])
    await untilSettled()
    // A page that leads elsewhere (to the sign-in, to one's own dashboard) has the title of where it leads.
    const arrivedAt = new URL(page.url()).pathname
    const isThere = arrivedAt === new URL(answer.url()).pathname
    const html = await (isThere ? answer : await fetch(site.server.url + arrivedAt)).text()
    expect({ path, title: await page.title() }).toEqual({ path, title: expectedTitle(sitePage, titleIn(html)) })
    await expectSound(page, rounds, path)
    const unexpected = sitePage.isMissing ? complaints.filter((complaint) => !complaint.includes('404')) : complaints
    expect({ path, complaints: unexpected }).toEqual({ path, complaints: [] })
  }

  const named = pages.map((page) => ({ page, path: page.path, reader: page.role ?? 'visitor' }))
  const roundsOf = (page: SitePage): Rounds => {
    if (page.isColorSample) return colorSampleRounds
    return pages.indexOf(page) % CLOSE_LOOK_EVERY === 0 && !page.sameAs ? quickRounds : []
  }
  const sample = named.filter(({ page }, place) => place % OPENED_EVERY === 0 || page.isColorSample)
  test.for(sample)('$path is sound for a $reader', ({ page }) => opensSound(page, roundsOf(page)))
  test.for(named.filter((each) => each.page.sameAs && !sample.includes(each)))(
    '$path is sound for a $reader',
    { tags: ['deep'] },
    ({ page }) => opensSound(page, []),
  )
  test.for(named.filter(({ page }) => !page.sameAs))(
    '$path is sound for a $reader in every theme at every width',
    { tags: ['deep'] },
    ({ page }) => opensSound(page, allRounds),
  )
}

/** The first one that the demo has. */
async function pathOf(server: Server, query: string): Promise<string> {
  const [found] = await server.sql<{ path: string }>(`${query} order by path limit 1`)
  return must(found, `a record for: ${query}`).path
}

async function addressOf(server: Server, { path, address, made, record, featured }: SitePage): Promise<string> {
  if (made) await callAs(server, demoPerson(made.by), 'PUT', await pathOf(server, made.put))
  if (record) return pathOf(server, record)
  if (!featured) return address ?? path
  const { lots } = (await (await fetch(`${server.url}/api/v1/featured`)).json()) as {
    lots: { id: string; slug: string; artist: { id: string; slug: string } }[]
  }
  const { id, slug, artist } = must(lots[0], 'a lot')
  return featured === 'lot' ? `/lots/${id}/${slug}` : `/artists/${artist.id}/${artist.slug}`
}

/** The server doesn't know what a private record is about: the page adds it. */
const expectedTitle = ({ role, record }: SitePage, title: string): unknown =>
  role && record ? expect.stringContaining(title.replace(/ · .*/, '')) : title

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The title that the server wrote, before any script has run. */
function titleIn(html: string): string {
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? []
  return title.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => must(entities[entity], 'a known entity'))
}
