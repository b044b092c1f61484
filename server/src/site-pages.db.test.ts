import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { hangWorks } from './catalog/catalog/catalog.fixtures.ts'
import { declaredHead, listedPaths } from './page-heads.ts'
import { must } from './platform/must.ts'
import { writeHead } from './platform/site/page-head.ts'

let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' })
  const title = 'Night </script><script>alert(1)</script>'
  const size = { height_cm: 50, width_cm: 70.5 }
  const lots = await hangWorks(server.database, [{ title, artwork: { is_featured: true, ...size } }])
  lotId = must(lots.get(title), 'a seeded lot')
  await server.database.pool.query(`update artworks set condition = 'Clean'`)
})
afterAll(() => server.close())

const open = async (path: string) => (await fetch(server.url + path)).text()
/** What the page fetches, and the scripts that it fetches once it has been painted. */
const linked = (html: string) => {
  const head = html.slice(0, html.indexOf('<body'))
  const urls = [...head.matchAll(/<(?:link|script) [^>]*(?:href|src)="(\/[^"]+)"/g)].map(([, url]) => url)
  const late = /<meta name="late-scripts" content="([^"]*)">/.exec(html)?.[1]?.split(' ') ?? []
  return [...urls, ...late].map((url) => must(url, 'an address'))
}
const firstAnswer = (html: string) => html.match(/<script[^>]*data-asks="([^"]*)">(.*?)<\/script>/s)

const pages = [
  { page: 'home-page', path: () => '/', asks: () => '/featured' },
  { page: 'collection-page', path: () => '/collection', asks: () => '/lots?' },
  { page: 'auctions-page', path: () => '/auctions', asks: () => '/saleroom' },
  { page: 'lot-page', path: () => `/lots/${lotId}/night`, asks: () => `/lots/${lotId}` },
]

test.each(pages)('$page names its own scripts ahead, and all that it names exists', async ({ page, path }) => {
  const urls = linked(await open(path()))
  expect(urls.some((url) => url.startsWith(`/assets/${page}-`))).toBe(true)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls) expect((await fetch(server.url + url)).status, url).toBe(200)
})

test.each(pages)('$page carries what a visitor would be answered, and nobody’s markup', async ({ path, asks }) => {
  const html = await open(path())
  const [, question, sent] = must(firstAnswer(html), 'a first answer in the page')
  const answer = (await (await fetch(`${server.url}/api/v1${asks()}`)).json()) as { serverTime: string }
  const { serverTime, ...rest } = JSON.parse(must(sent, 'a first answer'))
  expect(question).toBe(asks())
  expect({ ...rest, serverTime: answer.serverTime }).toEqual(answer)
  expect(Date.parse(serverTime)).toBeLessThanOrEqual(Date.parse(answer.serverTime))
  expect(html).not.toContain('<script>alert')
})

test('the page of a lot or an artist that does not exist is not found, whatever its id looks like', async () => {
  for (const id of ['019a0000-0000-7000-8000-00000000beef', '019a0000-0000-0000-0000-00000000beef']) {
    for (const path of [`/lots/${id}/work`, `/artists/${id}`]) {
      const answer = await fetch(server.url + path)
      expect([answer.status, path]).toEqual([404, path])
      expect(await answer.text()).toContain('<title>Page not found · Vermeil</title>')
    }
  }
})

test('the picture that a page opens with is fetched first, and only that', async () => {
  for (const path of ['/', '/collection', `/lots/${lotId}/night`]) {
    const html = await open(path)
    expect(html.match(/as="image"/g), path).toHaveLength(1)
    expect(html, path).toContain('/images/public/test/0.jpg/800.avif 800w')
  }
  expect(await open('/auctions'), 'an empty room has none').not.toContain('as="image"')
})

test('a filtered collection carries the works that match its filters', async () => {
  const [, question] = must(firstAnswer(await open('/collection?utm_source=mail&medium=oil')), 'a first answer')
  expect(question).toBe('/lots?medium=oil')
})

const dataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? ''))
const text = async (path: string) => (await fetch(server.url + path)).text()
const sitemapPaths = async () =>
  [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    must(url, 'an address').slice(server.url.length),
  )

describe('robots.txt, by the rules of RFC 9309', () => {
  /** The longest pattern that matches decides; `*` stands for anything, `$` for the end. */
  function isAllowed(robots: string, path: string): boolean {
    const rules = [...robots.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, pattern]) => ({
      kind,
      pattern: must(pattern, 'a pattern'),
    }))
    const matches = rules.filter(({ pattern }) => {
      const source = pattern.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
      return new RegExp(`^${source}`).test(path)
    })
    const [longest] = matches.toSorted((a, b) => b.pattern.length - a.pattern.length)
    return longest?.kind !== 'Disallow'
  }

  test('every page is open: one that is not to be listed says so itself, to crawlers that may read it', async () => {
    const robots = await text('/robots.txt')
    const listed = await sitemapPaths()
    expect(listed).toContain('/authentication')
    const unlisted = [
      '/auth',
      '/auth/confirm',
      '/dashboard',
      '/settings',
      '/admin-dashboard',
      '/orders',
      '/music-upload',
    ]
    expect([...listed, ...unlisted, '/auth?next=%2Fsettings'].filter((path) => !isAllowed(robots, path))).toEqual([])
    for (const path of unlisted) expect(await text(path), path).toContain('<meta name="robots" content="noindex">')
    const closed = ['/auth/v1/token', '/api/v1/lots', '/dev/mailbox']
    expect(closed.filter((path) => isAllowed(robots, path))).toEqual([])
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  })
})

describe('what search engines, feed readers and link cards receive', () => {
  test('every page has a picture for its card, at an absolute address where there is one', async () => {
    const paths = (await sitemapPaths()).filter((path) => !path.startsWith('/lots/') && !path.startsWith('/artists/'))
    expect(paths.length).toBeGreaterThan(10)
    for (const path of [...paths, '/settings', '/nowhere-at-all']) {
      const [, image] = /<meta property="og:image" content="([^"]+)">/.exec(await text(path)) ?? []
      expect(image, path).toMatch(/^http:\/\/localhost:\d+\//)
      const answer = await fetch(must(image, 'the address of an image'))
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/png'])
    }
  })

  test('a lot’s data has absolute addresses, and one address however it was reached', async () => {
    const html = await text(`/lots/${lotId}/another-slug`)
    const own = `${server.url}/lots/${lotId}/work`
    expect(html).toContain(`<link rel="canonical" href="${own}">`)
    const image = `${server.url}/images/public/test/0.jpg/1200.jpeg`
    expect(dataIn(html)[0]).toMatchObject({
      url: own,
      image,
      offers: { '@type': 'Offer', url: own },
    })
  })

  test('each page says in data what it is, where it is, and what it lists', async () => {
    const [organization, site, ...others] = dataIn(await text('/'))
    expect(others).toEqual([])
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Vermeil', url: `${server.url}/` })
    expect((await fetch(must(organization?.logo, 'a logo') as string)).status).toBe(200)
    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { '@type': 'SearchAction', target: { urlTemplate: expect.stringContaining('/collection?q={') } },
    })

    const lot = `${server.url}/lots/${lotId}/work`
    const { artist } = (await (await fetch(`${server.url}/api/v1/lots/${lotId}`)).json()) as {
      artist: { id: string; slug: string }
    }
    const artistUrl = `${server.url}/artists/${artist.id}/${artist.slug}`
    for (const [path, first] of [
      ['/collection', lot],
      ['/artists', artistUrl],
    ] as const) {
      const [list, crumbs] = dataIn(await text(path))
      expect(list, path).toMatchObject({
        ...{ '@type': 'CollectionPage', url: server.url + path },
        mainEntity: { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, url: first }] },
      })
      expect(crumbs, path).toMatchObject({ '@type': 'BreadcrumbList' })
    }
    const [work, crumbs] = dataIn(await text(`/lots/${lotId}/night`))
    expect(work).toMatchObject({
      creator: { '@type': 'Person', url: artistUrl },
      height: { value: 50, unitCode: 'CMT' },
      width: { value: 70.5, unitCode: 'CMT' },
      additionalProperty: { name: 'Condition', value: 'Clean' },
      offers: { seller: { '@type': 'Organization', name: 'Vermeil' } },
    })
    expect(crumbs?.itemListElement).toMatchObject([
      { position: 1, item: `${server.url}/` },
      { position: 2, item: `${server.url}/collection` },
      { position: 3, item: lot },
    ])
    const [person, trail] = dataIn(await text(`/artists/${artist.id}/x`))
    expect(person).toMatchObject({ '@type': 'Person', jobTitle: 'Artist' })
    expect(trail?.itemListElement).toMatchObject([{}, { item: `${server.url}/artists` }, { item: artistUrl }])
    expect(dataIn(await text('/settings'))).toEqual([])
    for (const path of listedPaths) {
      const crumbs = dataIn(await text(path)).find((data) => data['@type'] === 'BreadcrumbList')
      const last = (crumbs?.itemListElement as { item: string }[] | undefined)?.at(-1)
      expect(path === '/' ? `${server.url}/` : last?.item, path).toBe(server.url + path)
    }
  })

  test('a sale in the room is an event', () => {
    const room = { current: { lot: { title: 'Night', image: null, opensAt: '2026-11-15T09:00:00.000Z' } }, queue: [] }
    const dataOf = (answer: unknown) =>
      writeHead('<!--head--><!--/head-->', declaredHead('auctions'), {
        ...{ path: '/auctions', siteUrl: server.url, answer },
      })
    const [event] = dataIn(dataOf(room))
    expect(event).toMatchObject({
      ...{ '@type': 'SaleEvent', startDate: '2026-11-15T09:00:00.000Z' },
      location: { '@type': 'VirtualLocation', url: `${server.url}/auctions` },
    })
    expect(dataIn(dataOf({ ...room, current: null })).map((data) => data['@type'])).toEqual(['BreadcrumbList'])
  })

  test('the sitemap says when a lot changed, and leaves the music upload out', async () => {
    const sitemap = await text('/sitemap.xml')
    const [, changed] = must(
      new RegExp(`/lots/${lotId}/work</loc><lastmod>([^<]+)</lastmod>`).exec(sitemap),
      'a date of change',
    )
    expect(new Date(must(changed, 'a date of change')).toISOString()).toBe(changed)
    expect(Math.abs(Date.parse(must(changed, 'a date of change')) - Date.now())).toBeLessThan(600_000)
    expect(sitemap).not.toContain('/music-upload')
  })

  test('the feed has the lots on offer, newest first, under ids that stay', async () => {
    const day = 86_400_000
    const works = [
      { title: 'Older & wiser', artwork: { listed_at: new Date(Date.now() - 2 * day) } },
      { title: 'Newer\u0007', artwork: { listed_at: new Date(Date.now() + day) } },
    ]
    const lots = await hangWorks(server.database, works)
    const answer = await fetch(`${server.url}/feed.atom`)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = await answer.text()
    const ids = [...feed.matchAll(/<id>urn:uuid:([^<]+)<\/id>/g)].map(([, id]) => id)
    expect(ids).toEqual([lots.get('Newer\u0007'), lotId, lots.get('Older & wiser')])
    expect(feed).toContain('<title>Older &amp; wiser by Ada Brush</title>')
    expect(feed).toContain('<title>Newer by Ada Brush</title>')
    expect(feed).not.toContain('<script>')
    expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${server.url}/feed.atom"/>`)
    expect(feed).toContain(`<link rel="alternate" type="text/html" href="${server.url}/lots/${lotId}/work"/>`)
    expect(feed).toContain(
      `<link rel="enclosure" type="image/jpeg" href="${server.url}/images/public/test/0.jpg/1200.jpeg"/>`,
    )
    const [, updated] = must(/<updated>([^<]+)<\/updated>/.exec(feed), 'a date of change')
    expect(updated).toBe(must(works[1], 'a second work').artwork.listed_at.toISOString())
    expect(await text('/')).toContain('type="application/atom+xml"')
  })

  test('a feed that has not changed is not sent again, and says how large its pictures are', async () => {
    const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6a3a' } })
      .jpeg()
      .toBuffer()
    await server.media.putNamed('public/test/0.jpg', data)
    const image = `${server.url}/images/public/test/0.jpg/1200.jpeg`
    const bytes = (await (await fetch(image)).arrayBuffer()).byteLength
    const answer = await fetch(`${server.url}/feed.atom`)
    expect(await answer.text()).toContain(`<link rel="enclosure" type="image/jpeg" length="${bytes}" href="${image}"/>`)
    const etag = must(answer.headers.get('etag'), 'a tag')
    const again = await fetch(`${server.url}/feed.atom`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await hangWorks(server.database, [{ title: 'One more' }])
    const changed = await fetch(`${server.url}/feed.atom`, { headers: { 'if-none-match': etag } })
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  })

  test('two lots of one artist and title have titles of their own', async () => {
    const lots = await hangWorks(server.database, [{ title: 'Twin', artist: 'Bo Reed' }])
    const again = await hangWorks(server.database, [{ title: 'Twin', artist: 'Bo Reed' }])
    const titles = [lots, again].map(
      async (found) => /<title>(.*?)<\/title>/.exec(await text(`/lots/${found.get('Twin')}/x`))?.[1],
    )
    expect(new Set(await Promise.all(titles)).size).toBe(2)
  })

  test('security.txt names a contact, and is never out of date', async () => {
    const answer = await fetch(`${server.url}/.well-known/security.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const fields = new Map(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    )
    expect(Object.fromEntries(fields)).toMatchObject({
      Contact: `mailto:${server.config.support.email}`,
      'Preferred-Languages': 'en',
      Canonical: `${server.url}/.well-known/security.txt`,
    })
    const left = Date.parse(must(fields.get('Expires'), 'an expiry date')) - Date.now()
    expect(left).toBeGreaterThan(90 * 86_400_000)
    expect(left).toBeLessThan(365 * 86_400_000)
  })
})

describe('icons', () => {
  test('the served page links the manifest, and each of its pictures has the size that it names', async () => {
    expect(await text('/')).toContain('<link rel="manifest" href="/site.webmanifest" />')
    const { icons } = JSON.parse(await text('/site.webmanifest')) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[]
    }
    const pngs = icons.filter(({ type }) => type === 'image/png')
    expect(pngs.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ])
    for (const { src, sizes, type } of icons) {
      const answer = await fetch(server.url + src)
      expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, type])
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      if (type === 'image/png') expect(`${width}x${height}`, src).toBe(sizes)
    }
  })

  test('favicon.ico holds three sizes', async () => {
    const answer = await fetch(`${server.url}/favicon.ico`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon'])
    const data = Buffer.from(await answer.arrayBuffer())
    const entries = Array.from({ length: data.readUInt16LE(4) }, (_, index) => data.subarray(6 + 16 * index))
    const sizes = entries.map(async (entry) => {
      const offset = entry.readUInt32LE(12)
      return (await sharp(data.subarray(offset, offset + entry.readUInt32LE(8))).metadata()).width
    })
    expect(await Promise.all(sizes)).toEqual([16, 32, 48])
    expect(entries.map((entry) => entry.readUInt8(0))).toEqual([16, 32, 48])
  })
})

describe('links with a parameter that was renamed', () => {
  const ask = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })

  test.each([
    ['/collection?colour=grey', '/collection?color=gray'],
    ['/collection?q=sea&colour=grey,blue&sort=newest', '/collection?q=sea&color=gray,blue&sort=newest'],
    ['/api/v1/lots?colour=red', '/api/v1/lots?color=red'],
    ['/api/v1/lots?color=blue&colour=grey&limit=3', '/api/v1/lots?color=blue,gray&limit=3'],
  ])('%s moves permanently to %s', async (old, current) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(old, { method })
      expect([response.status, response.headers.get('location')]).toEqual([301, current])
    }
    expect((await fetch(server.url + old)).status).toBe(200)
  })

  test('today’s names and other addresses are not redirected', async () => {
    for (const path of ['/collection?color=gray', '/api/v1/lots?color=gray', '/about?colour=grey']) {
      expect((await ask(path)).status).toBe(200)
    }
    expect((await ask('/api/v1/lots?colour=grey', { method: 'OPTIONS' })).status).not.toBe(301)
  })
})
