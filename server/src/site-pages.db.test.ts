import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../test/test-house.ts'
import { hangWorks } from './modules/catalogue/catalogue.fixtures.ts'

let house: TestHouse
let lotId: string
beforeAll(async () => {
  house = await openTestHouse()
  const title = 'Night </script><script>alert(1)</script>'
  const lots = await hangWorks(house.database, [{ title, artwork: { is_featured: true } }])
  lotId = lots.get(title)!
})
afterAll(() => house.close())

const open = async (path: string) => (await fetch(house.url + path)).text()
const linked = (html: string) =>
  [...html.matchAll(/<(?:link|script) [^>]*(?:href|src)="(\/[^"]+)"/g)].map(([, url]) => url!)
const firstAnswer = (html: string) =>
  html.match(/<script[^>]*id="first-answer"[^>]*data-asks="([^"]*)">(.*?)<\/script>/s)

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
  for (const url of urls) expect((await fetch(house.url + url)).status, url).toBe(200)
})

test.each(pages)('$page carries what a visitor would be answered, and nobody’s markup', async ({ path, asks }) => {
  const html = await open(path())
  const [, question, sent] = firstAnswer(html)!
  const answer = (await (await fetch(`${house.url}/api/v1${asks()}`)).json()) as { serverTime: string }
  const { serverTime, ...rest } = JSON.parse(sent!)
  expect(question).toBe(asks())
  expect({ ...rest, serverTime: answer.serverTime }).toEqual(answer)
  expect(Date.parse(serverTime)).toBeLessThanOrEqual(Date.parse(answer.serverTime))
  expect(html).not.toContain('<script>alert')
})

test('the picture that a page opens with is fetched first, and only that', async () => {
  for (const path of ['/', '/collection', `/lots/${lotId}/night`]) {
    const html = await open(path)
    expect(html.match(/as="image"/g), path).toHaveLength(1)
    expect(html, path).toContain('/images/public/test/0.jpg/800.avif 800w')
  }
  expect(await open('/auctions'), 'an empty room has none').not.toContain('as="image"')
})

test('a filtered collection asks for itself', async () => {
  expect(firstAnswer(await open('/collection?medium=oil'))).toBeNull()
})
