import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { composePage, nothingOpened, type Page } from './compose-page.ts'
import type { DrawPage } from './draw-page.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-15T09:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const template = '<head><!--head--><title>Default</title><!--/head--></head><body><div id="root"></div></body>'

function pageOf(answer: object, head = { title: 'Cadenza', description: '' }): Page {
  const [question, json] = ['/artists/1', JSON.stringify(answer)]
  const opened = { ...nothingOpened, answers: new Map([[question, json]]), parsed: new Map([[question, answer]]) }
  return {
    ...{ template, head, opened, config: {} },
    url: '/artists/1',
    path: '/artists/1',
    siteUrl: 'https://v.example',
  }
}

const draw = vi.fn<DrawPage>(async ({ at }) => ({ html: `<main>${at}</main>`, lastsMs: 5_000 }))
beforeEach(() => void draw.mockClear())

test('a page is drawn once for as long as it lasts, and anew after that', async () => {
  const first = await composePage(pageOf({ bids: 1 }), draw)
  vi.advanceTimersByTime(4_999)
  expect(await composePage(pageOf({ bids: 1 }), draw, first)).toBe(first)
  expect(draw).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  const second = await composePage(pageOf({ bids: 1 }), draw, first)
  expect(second.html.bytes.toString()).toContain('<main>2026-11-15T09:00:05.000Z</main>')
})

test('another answer, head or configuration is another page', async () => {
  const first = await composePage(pageOf({ bids: 1 }), draw)
  for (const other of [
    pageOf({ bids: 2 }),
    pageOf({ bids: 1 }, { title: 'Cadenza', description: 'Sold' }),
    { ...pageOf({ bids: 1 }), config: { announcement: 'Closed today' } },
  ]) {
    expect(await composePage(other, draw, first)).not.toBe(first)
  }
  expect(draw).toHaveBeenCalledTimes(4)
})

test('a page that could not be drawn is tried again', async () => {
  draw.mockResolvedValueOnce(null)
  const first = await composePage(pageOf({ bids: 1 }), draw)
  expect(first.html.bytes.toString()).toContain('<div id="root"></div>')
  const second = await composePage(pageOf({ bids: 1 }), draw, first)
  expect(second.html.bytes.toString()).toContain('<main>')
})
