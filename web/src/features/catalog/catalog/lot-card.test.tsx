// @vitest-environment jsdom
import type { LotCard as Lot } from '@vermeil/contracts/selling/lots.schema'
import { act, type ComponentProps } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { LotCard } from './lot-card'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// jsdom paints nothing and has no observer for it; the module that waits for the first paint is loaded with the card.
vi.hoisted(() =>
  Object.assign(globalThis, {
    PerformanceObserver: class {
      observe() {}
    },
  }),
)

const lot = {
  ...{ id: 'a', slug: 'low-tide', lotNumber: 6, title: 'Low Tide', image: null, state: 'live', closesAt: null },
  ...{ startingBid: 100_00, currentBid: null, hammerPrice: null, bidCount: 0, views: 0, watchers: 0 },
  artist: { id: 'b', slug: 'ada-verrier', name: 'Ada Verrier', avatarKey: null },
} as Lot

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const show = (card: Partial<ComponentProps<typeof LotCard>>) =>
  act(async () =>
    root.render(
      <Router history={createMemoryHistory()}>
        <LotCard lot={lot} watchButton={null} actions={null} sizes="100vw" {...card} />
      </Router>,
    ),
  )
async function textOf(changed: Partial<Lot>): Promise<string> {
  await show({ lot: { ...lot, ...changed } })
  return document.querySelector('article')?.textContent ?? ''
}

test('a count of zero is not shown', async () => {
  expect(await textOf({})).not.toMatch(/view|watching|bids/)
  expect(await textOf({ views: 1 })).toMatch(/1 view$/)
  expect(await textOf({ watchers: 12 })).toMatch(/12 watching$/)
  expect(await textOf({ views: 234, watchers: 12 })).toMatch(/234 views · 12 watching$/)
})

test('one line has the price, the bids and how long it can be had', async () => {
  expect(await textOf({})).toContain('Starting bid$100In the saleroom')
  expect(await textOf({ currentBid: 125_00, bidCount: 2 })).toContain('Current bid$1252 bids·In the saleroom')
  const sold = await textOf({ state: 'sold', currentBid: 125_00, hammerPrice: 125_00, bidCount: 1 })
  expect(sold).toContain('Sold for$1251 bid')
  expect(sold).not.toMatch(/Status|Ended/)
})

test('a card has one tag: why the work is shown, else its number', async () => {
  expect(await textOf({})).toMatch(/^Lot 6/)
  await show({ note: 'You watch Ada Verrier' })
  expect(document.querySelector('article')?.textContent).toMatch(/^You watch Ada VerrierLow Tide/)
})

test('the buttons of a card are always in the page; one press shows them where nothing can be pointed with', async () => {
  await show({ actions: <button type="button">Place Bid</button> })
  const opener = document.querySelector<HTMLButtonElement>('button[aria-label="Actions for Low Tide"]')
  expect(opener?.getAttribute('aria-expanded')).toBe('false')
  const foot = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Place Bid')
  expect(foot()?.hidden).toBe(false)
  expect(foot()?.parentElement?.classList.contains('opacity-0')).toBe(true)
  await act(async () => opener?.click())
  expect(opener?.getAttribute('aria-expanded')).toBe('true')
  expect(foot()?.parentElement?.classList.contains('opacity-100')).toBe(true)
})

test('a work that can no longer be had has no buttons', async () => {
  await show({ lot: { ...lot, state: 'sold' }, actions: <button type="button">Place Bid</button> })
  expect(document.querySelector('button')).toBeNull()
})
