// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveryTablesQuery } from '@/entities/delivery/delivery-tables'
import { hasBidThisVisit } from '@/entities/lot/place-bid'
import { type Auth, AuthContext } from '@/shared/auth/auth'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { BidDesk } from './bid-desk'
import { RoomBar } from './room-bar'
import { useBidDesk } from './use-bid-desk'

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
// What the real one returns the focus by, jsdom does not have.
vi.mock('@/ui/confirm-dialog', () => ({
  ConfirmDialog: ({
    title,
    description,
    confirmLabel,
    onConfirm,
  }: Record<string, string> & { onConfirm: () => void }) => (
    <div role="alertdialog">
      {title} {description}
      <button type="button" onClick={onConfirm}>
        {confirmLabel}
      </button>
    </div>
  ),
}))
let isPhone = true
vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }))

const member = { user: { id: 'ada' }, session: null, loading: false, pendingFactorId: null } as unknown as Auth
const delivery = {
  ...{ country: 'US', city: '', hasPickup: false, shipping: 'own-price', packing: 'framed', chargedGrams: 1_000 },
  ...{ ownPrice: 95_00, ownPriceAbroad: null, shipWithinDays: 7 },
}
type Current = NonNullable<SaleroomView['current']>
const current = {
  lot: { id: '01900000-0000-7000-8000-000000000001', title: 'Low Tide', artist: { name: 'Ada Roux' }, delivery },
  standing: {
    ...{ venue: 'saleroom', state: 'live', startingBid: 5_000_00, currentBid: 10_175_00, minimumBid: 10_225_00 },
    ...{ bidCount: 3, reserve: 'met' },
  },
  recentBids: [],
} as unknown as Current
const nobody = { you: null, youLead: false, isYours: false, hasBid: false, yourMax: null }
const leader = { you: 'Paddle 379', youLead: true, isYours: false, hasBid: true, yourMax: 12_000_00 }

let root: Root
let sent: string[]
beforeEach(() => {
  isPhone = true
  sent = []
  hasBidThisVisit.set(false)
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (method === 'POST') sent.push(String(url))
    return new Response('{}', { status: 404 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function Room({ place, current }: { place: typeof leader | typeof nobody; current: Current }) {
  const desk = useBidDesk(current)
  const { youLead, hasBid } = place
  return (
    <>
      <BidDesk current={current} desk={desk} staleSince={null} place={place} />
      <RoomBar {...{ standing: current.standing, desk, youLead, hasBid, remaining: null, staleSince: null }} />
      {desk.sheet && <output>{JSON.stringify(desk.sheet.first)}</output>}
    </>
  )
}

async function show(place: typeof leader | typeof nobody, shown = current) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  const home = { country: 'US', region: '' }
  client.setQueryData(deliveryTablesQuery.queryKey, {
    ...{ rates: usualRates, taxes: [], home, profileCountry: null, quotes: [], version: { rates: 0, taxes: 0 } },
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <AuthContext value={member}>
          <Router history={createMemoryHistory('/auctions')}>
            <Room place={place} current={shown} />
          </Router>
        </AuthContext>
      </QueryClientProvider>,
    ),
  )
}
const sheet = () => document.querySelector('output')?.textContent
const buttonIn = (place: string, text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>(`${place} button`)].find(({ textContent }) =>
    textContent?.includes(text),
  )
const press = (place: string, text: string) => act(async () => buttonIn(place, text)?.click())

test('the bar of a phone opens the bid sheet and places nothing', async () => {
  await show(nobody)
  await press('[data-bid-bar]', 'Bid')
  expect(sheet()).toBe('null')
  expect(sent).toEqual([])
})

test('on a phone the first quick bid of a visit opens the sheet with its amount; later ones are placed at once', async () => {
  await show(nobody)
  await press('fieldset', '+$250')
  expect(sheet()).toBe('{"amount":1042500}')
  expect(sent).toEqual([])
  await act(async () => hasBidThisVisit.set(true))
  await press('fieldset', '+$250')
  await vi.waitFor(() => expect(sent[0]).toMatch(/\/bids$/))
})

test('on a larger screen quick bids are placed at once from the start', async () => {
  isPhone = false
  await show(nobody)
  await press('fieldset', '+$100')
  await vi.waitFor(() => expect(sent[0]).toMatch(/\/bids$/))
  expect(sheet()).toBeUndefined()
})

test('somebody who leads is offered to raise their maximum, in the room and in its bar', async () => {
  await show(leader)
  expect(document.body.textContent).toContain('You lead')
  expect(document.body.textContent).toContain('Your maximum is $12,000. Only you can see it.')
  expect(buttonIn('[data-bid-bar]', 'Raise my maximum')).toBeDefined()
  await press('section', 'Raise my maximum')
  expect(sheet()).toBe('null')
  // The documented button stays; the server asks before it takes a bid against oneself.
  expect(buttonIn('form', 'Place Bid Here')).toBeDefined()
  expect(sent).toEqual([])
})

/** As `public/boot.js` repeats a press: the button still says what it showed then. */
const pressEarly = (place: string, text: string, shown: { price: number; amount: number }) =>
  act(async () => {
    const button = buttonIn(place, text) as HTMLButtonElement
    const { price, amount } = shown
    Object.assign(button.dataset, { earlyAt: Date.now(), earlyPrice: price, earlyAmount: amount })
    button.click()
    for (const name of ['earlyAt', 'earlyPrice', 'earlyAmount']) delete button.dataset[name]
  })

test.each([
  ['fieldset', '+$250', 'amount'],
  ['form', 'Place Bid Here', 'amount'],
  ['details form', 'Set maximum', 'maxAmount'],
])(
  'a press from before the page could answer it opens the sheet with what it showed: %s %s',
  async (place, text, kind) => {
    isPhone = false
    await show(nobody)
    await act(async () => hasBidThisVisit.set(true))
    await pressEarly(place, text, { price: 10_000_00, amount: 10_100_00 })
    expect(sheet()).toBe(JSON.stringify({ [kind]: 10_100_00 }))
    await act(async () => {})
    expect(sent).toEqual([])
  },
)

test('an early press on BUY NOW asks before it buys', async () => {
  isPhone = false
  const work = { ...current.lot, buyNowPrice: 20_000_00 } as (typeof current)['lot']
  await show(nobody, { ...current, lot: work })
  await pressEarly('section', 'BUY NOW', { price: 10_175_00, amount: 20_000_00 })
  await vi.waitFor(() => expect(document.body.textContent).toContain('Nothing has been bought yet.'))
  expect(sent).toEqual([])
  await press('[role=alertdialog]', 'Buy for $20,000')
  await vi.waitFor(() => expect(sent[0]).toMatch(/\/buy-now$/))
})
