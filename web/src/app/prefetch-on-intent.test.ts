// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { prefetchOnIntent } from './prefetch-on-intent'

const prefetch = vi.fn<(pathname: string) => void>()

beforeAll(() => prefetchOnIntent(document, prefetch))
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <a id="about" href="/about"><span>About</span></a>
    <a id="elsewhere" href="https://example.com/about">Elsewhere</a>
    <p>Text</p>`
})
afterEach(() => {
  vi.useRealTimers()
  prefetch.mockClear()
})

function point(selector: string, type = 'pointerover') {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))
}

test('resting on a link, or on something inside it, fetches its page', () => {
  point('#about span')
  vi.runAllTimers()
  expect(prefetch.mock.calls).toEqual([['/about']])
})

test('crossing a link on the way to something else fetches nothing', () => {
  point('#about')
  point('p')
  vi.runAllTimers()
  expect(prefetch).not.toHaveBeenCalled()
})

test('the keyboard and a finger count as well', () => {
  point('#about', 'focusin')
  vi.runAllTimers()
  point('#about', 'touchstart')
  vi.runAllTimers()
  expect(prefetch).toHaveBeenCalledTimes(2)
})

test('other sites are left alone', () => {
  point('#elsewhere')
  vi.runAllTimers()
  expect(prefetch).not.toHaveBeenCalled()
})
