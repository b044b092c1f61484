// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { BidTime } from './bid-time'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('ages are in order, however late the newer bid appears', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-17T12:00:00Z') })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const bids = [ago(8)]
  const show = () =>
    act(() =>
      root.render(
        bids.map((at) => (
          <p key={at}>
            <BidTime at={at} />
          </p>
        )),
      ),
    )
  const ages = () =>
    [...document.querySelectorAll('p')].map(({ textContent }) => Number(/\d+/.exec(textContent ?? '')?.[0] ?? 0))
  await show()
  expect(ages()).toEqual([8])
  for (let step = 0; step < 12; step++) {
    await act(() => vi.advanceTimersByTime(1_300))
    bids.unshift(ago(step % 2 === 0 ? 6 : 0))
    bids.sort().reverse()
    await show()
    expect(ages()).toEqual(ages().toSorted((a, b) => a - b))
  }
  await act(() => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
