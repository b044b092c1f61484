// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// A page in a background tab counts as painted: nothing waits for pixels here.
vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)

let comeNear = () => {}
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => tell([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  },
)

test('what is below waits until it comes near', async () => {
  const { Below } = await import('./below')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Below>Bids</Below>))
  expect(document.body.textContent).toBe('')
  await act(async () => comeNear())
  expect(document.body.textContent).toBe('Bids')
  await act(async () => root.unmount())
})

test('and at the latest until the page has settled', async () => {
  vi.resetModules()
  vi.useFakeTimers()
  const { Below } = await import('./below')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Below>Bids</Below>))
  expect(document.body.textContent).toBe('')
  await act(async () => vi.advanceTimersByTimeAsync(5_000))
  expect(document.body.textContent).toBe('Bids')
  vi.useRealTimers()
})
