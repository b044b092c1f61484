import type { PublicConfig } from '@vermeil/contracts/public-config.schema'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderPage } from './render-page'

const given = { at: '2026-11-19T12:00:00.000Z', answers: new Map<string, unknown>(), isMissing: false }
const saying = (text: string) =>
  ({
    siteUrl: '',
    announcement: { text, link: null, level: 'info', until: '2026-11-19T12:00:30.500Z' },
  }) as PublicConfig
const texts = Array.from({ length: 8 }, (_, index) => `Announcement ${index}`)

// The first page that is rendered reads the code of the shell.
beforeAll(() => renderPage({ ...given, url: '/about', config: saying('Hello') }), 60_000)

test('pages that are rendered at the same time each have what they were given', async () => {
  const pages = await Promise.all(
    texts.map((text, index) => renderPage({ ...given, url: index % 2 ? '/about' : '/terms', config: saying(text) })),
  )
  pages.forEach(({ html, lastsMs }, index) => {
    expect(texts.filter((text) => html.includes(text))).toEqual([texts[index]])
    expect(html).toContain(index % 2 ? 'About' : 'Terms of Service')
    expect(lastsMs).toBe(500) // until the countdown of the announcement changes
  })
})

test('a page that is missing is rendered beside one that is there', async () => {
  const config = saying('Hello')
  const [missing, there] = await Promise.all([
    renderPage({ ...given, url: '/about', config, isMissing: true }),
    renderPage({ ...given, url: '/about', config }),
  ])
  expect(missing.html).toContain('Page not found')
  expect(there.html).not.toContain('Page not found')
})

test('what a page lacks is an error, and no half page', async () => {
  const lot = '/lots/019a0000-0000-7000-8000-00000000beef/work'
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(renderPage({ ...given, url: lot, config: saying('Hello') })).rejects.toThrow()
})
