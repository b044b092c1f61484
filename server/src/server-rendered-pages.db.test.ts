import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../test/capture-log.ts'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { hangWorks } from './catalog/catalog/catalog.fixtures.ts'
import { listedPaths } from './page-heads.ts'
import { must } from './platform/must.ts'
import { newLinkToken } from './platform/private-links/link-token.ts'

let server: TestServer
let pages: string[]
const log = captureLog()
beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' }, undefined, log.logger)
  const lots = await hangWorks(server.database, [{ title: 'Cadenza', artwork: { is_featured: true } }])
  const lot = must(lots.get('Cadenza'), 'a seeded lot')
  const { artist } = (await (await fetch(`${server.url}/api/v1/lots/${lot}`)).json()) as { artist: { id: string } }
  pages = [...listedPaths, `/lots/${lot}/work`, `/artists/${artist.id}/ada`, '/deployment', '/nowhere-at-all']
})
afterAll(() => server.close())

const open = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(server.url + path, { headers })).text()
const mainOf = (html: string) => must(/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1], 'a main part')

test('every page that a visitor can read is sent with its contents', async () => {
  for (const path of [...pages, '/collection?q=cadenza', '/contact?subject=Hi&utm_source=mail', '/artists?q=ada']) {
    const html = await open(path)
    expect(html, path).toContain('<main')
    const main = mainOf(html)
    expect(main, path).toContain('<h1')
    expect(main.replace(/<[^>]*>/g, '').length, path).toBeGreaterThan(100)
  }
  expect(log.lines().filter(({ msg }) => msg === 'page not rendered')).toEqual([])
})

test('works are in the HTML with their links, in lists and on their own pages', async () => {
  for (const path of pages.filter((path) => /^\/(?:collection)?$|^\/(?:lots|artists)\/./.test(path))) {
    expect(mainOf(await open(path)), path).toContain('Cadenza')
  }
  expect(mainOf(await open('/collection'))).toMatch(/<a [^>]*href="\/lots\/[0-9a-f-]{36}\/[^"]*"[^>]*>Cadenza/)
  expect(mainOf(await open('/collection?q=nothing+of+the+kind'))).not.toContain('Cadenza')
})

test('a page needs no exception from the content security policy', async () => {
  for (const path of [...pages, '/collection?color=red']) {
    const html = await open(path)
    expect(html.match(/ style=/g), path).toBeNull()
    expect(html.match(/ on[a-z]+="/g), path).toBeNull()
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    const inline = scripts.filter((attributes) => !/ src="|type="application\/(?:ld\+)?json"/.test(attributes ?? ''))
    expect(inline, path).toEqual([])
  }
})

test('every visitor gets the same page', async () => {
  const somebody = {
    cookie: 'theme=light; session=1',
    'accept-language': 'de-DE',
    'user-agent': 'a phone',
    authorization: 'Bearer nonsense',
  }
  /** Two answers are some milliseconds apart, and each says when it was given. */
  const timeless = (html: string) => html.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replace(/\d\d:\d\d(?=<)/g, 'T')
  for (const path of pages) {
    expect(timeless(await open(path, somebody)), path).toBe(timeless(await open(path)))
  }
})

test('an address of nothing says so without script, whatever page it belongs to', async () => {
  const token = newLinkToken()
  const links = ['proposals', 'walls', 'clearance', 'meetings', 'stagings'].map((page) => `/${page}/${token}`)
  const codes = ['/certificates/VC-0000-0000', '/w/00000000', `/w/00000000/${token}`]
  const hosts = ['/schedule-meeting/019a0000-0000-7000-8000-00000000beef', '/schedule-meeting/nobody']
  const works = ['lots', 'artists'].map((page) => `/${page}/019a0000-0000-7000-8000-00000000beef/work`)
  const isPrivateLink = new Set([...links, ...codes, ...hosts])
  for (const path of [...isPrivateLink, ...works, '/nowhere-at-all']) {
    const answer = await fetch(server.url + path)
    expect([path, answer.status]).toEqual([path, 404])
    const html = await answer.text()
    expect(html, path).toContain('<meta name="robots" content="noindex">')
    const main = mainOf(html)
    expect(main, path).toContain('<h1 class="mt-3 text-3xl sm:text-4xl">Oops! Page not found</h1>')
    expect(main.includes('This link is unknown, has ended or was withdrawn.'), path).toBe(isPrivateLink.has(path))
  }
  expect(log.lines().filter(({ msg }) => msg === 'page not rendered')).toEqual([])
})

test('what is personal is not rendered', async () => {
  for (const path of ['/settings', '/orders', '/dashboard', '/favorites', '/auth']) {
    expect(await open(path), path).toContain('<div id="root"></div>')
  }
})
