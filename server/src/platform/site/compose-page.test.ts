import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { composePage, nothingPrefetched, type Page } from './compose-page.ts'
import type { RenderPage } from './render-page.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-15T09:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const template = '<head><!--head--><title>Default</title><!--/head--></head><body><div id="root"></div></body>'

function pageOf(answer: object, head = { title: 'Cadenza', description: '' }): Page {
  const [question, json] = ['/artists/1', JSON.stringify(answer)]
  const prefetched = {
    ...nothingPrefetched,
    answers: new Map([[question, json]]),
    parsed: new Map([[question, answer]]),
  }
  return {
    ...{ template, head, prefetched, config: {} },
    url: '/artists/1',
    path: '/artists/1',
    siteUrl: 'https://v.example',
  }
}

const render = vi.fn<RenderPage>(async ({ at }) => ({ html: `<main>${at}</main>`, lastsMs: 5_000 }))
beforeEach(() => void render.mockClear())

test('a page is rendered once for as long as it lasts, and again after that', async () => {
  const first = await composePage(pageOf({ bids: 1 }), render)
  vi.advanceTimersByTime(4_999)
  expect(await composePage(pageOf({ bids: 1 }), render, first)).toBe(first)
  expect(render).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  const second = await composePage(pageOf({ bids: 1 }), render, first)
  expect(second.html.bytes.toString()).toContain('<main>2026-11-15T09:00:05.000Z</main>')
})

test('another answer, head or configuration is another page', async () => {
  const first = await composePage(pageOf({ bids: 1 }), render)
  for (const other of [
    pageOf({ bids: 2 }),
    pageOf({ bids: 1 }, { title: 'Cadenza', description: 'Sold' }),
    { ...pageOf({ bids: 1 }), config: { announcement: 'Closed today' } },
  ]) {
    expect(await composePage(other, render, first)).not.toBe(first)
  }
  expect(render).toHaveBeenCalledTimes(4)
})

test('a page that could not be rendered is tried again', async () => {
  render.mockResolvedValueOnce(null)
  const first = await composePage(pageOf({ bids: 1 }), render)
  expect(first.html.bytes.toString()).toContain('<div id="root"></div>')
  const second = await composePage(pageOf({ bids: 1 }), render, first)
  expect(second.html.bytes.toString()).toContain('<main>')
})
