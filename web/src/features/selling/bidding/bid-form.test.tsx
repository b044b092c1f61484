// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typeInto } from '@/shared/page/type-into.fixtures'
import { BidForm } from './bid-form'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// jsdom paints nothing and has no observer for it.
vi.hoisted(() =>
  Object.assign(globalThis, {
    PerformanceObserver: class {
      observe() {}
      disconnect() {}
    },
  }),
)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))

const lot = {
  ...{ id: '01900000-0000-7000-8000-000000000001', venue: 'timed', state: 'live', startingBid: 100_00 },
  ...{ currentBid: 2_800_00, minimumBid: 2_825_00, youLead: false, yourMax: null },
} as unknown as LotView

let root: Root
let offered: PlaceBidBody[]
beforeEach(() => {
  offered = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
const show = (shown: LotView) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <BidForm lot={shown} first={null} onOffer={(offer) => offered.push(offer)} />
      </QueryClientProvider>,
    ),
  )
const button = () => document.querySelector<HTMLButtonElement>('button[type=submit]') as HTMLButtonElement
const field = () => document.querySelector<HTMLInputElement>('input[inputmode]') as HTMLInputElement
const press = (label: string) =>
  act(async () => document.querySelector<HTMLButtonElement>(`button[aria-label^="${label}"]`)?.click())

const leading = { ...lot, currentBid: 2_900_00, minimumBid: 2_925_00, youLead: true, yourMax: 3_500_00 }

test('while somebody leads, the gold button raises their maximum and never bids against them', async () => {
  await show(lot)
  expect(button().textContent).toBe('Bid $2,850')
  await act(async () => typeInto(field(), '2900'))
  await show(leading)
  expect(button().textContent).toBe('Raise my maximum to $3,550')
  await act(async () => button().click())
  expect(offered).toEqual([{ maxAmount: 3_550_00 }])
})

test('a quick bid of a leader stays a bid: as a maximum it could lower theirs', async () => {
  await show(leading)
  await press('+$100')
  expect(offered).toEqual([{ amount: 3_000_00 }])
})

test('a maximum that a leader is typing stays a maximum when they are outbid', async () => {
  await show(leading)
  await act(async () => typeInto(field(), '3800'))
  await show({ ...lot, currentBid: 3_525_00, minimumBid: 3_550_00 })
  expect(button().textContent).toBe('Set maximum $3,800')
  expect(field().value).toBe('3,800')
})

test('a press from before the page could answer it offers what the button showed then', async () => {
  await show({ ...lot, currentBid: 2_900_00, minimumBid: 2_925_00 })
  const early = { earlyAt: '1000', earlyPrice: '280000', earlyAmount: '285000' }
  await act(async () => {
    Object.assign(button().dataset, early)
    button().click()
    for (const name of Object.keys(early)) delete button().dataset[name]
  })
  // It is too low by now: the confirmation says so.
  expect(offered).toEqual([{ amount: 2_850_00 }])
})
