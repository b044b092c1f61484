// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { lotQuery } from '@/entities/lot/lot-query'
import { type Auth, AuthContext } from '@/shared/auth/auth'
import { createQueryClient } from '@/shared/http/query-client'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { BidConfirmDialog } from './bid-confirm-dialog'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
Element.prototype.checkVisibility = () => true // jsdom has no layout

const member = { user: { id: 'ada' }, session: null, loading: false, pendingFactorId: null } as unknown as Auth
const delivery = {
  ...{ country: 'US', city: '', hasPickup: false, shipping: 'own-price', packing: 'framed', chargedGrams: 1_000 },
  ...{ ownPrice: 95_00, ownPriceAbroad: null, shipWithinDays: 7 },
}
const lot = {
  ...{ id: '01900000-0000-7000-8000-000000000001', lotNumber: 7, title: 'Low Tide', artist: { name: 'Ada Roux' } },
  ...{ state: 'live', startingBid: 100_00, currentBid: 100_00, minimumBid: 125_00, bidCount: 1, bookings: [] },
  ...{ youLead: false, yourMax: null, paymentTermHours: 72, increments: [], delivery },
} as unknown as LotView
const tables = {
  ...{ rates: usualRates, taxes: [], home: { country: 'US', region: '' }, profileCountry: null, quotes: [] },
  version: { rates: 0, taxes: 0 },
}

let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function show() {
  const client = createQueryClient()
  client.setQueryDefaults(lotQuery(lot.id).queryKey, { enabled: false })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <AuthContext value={member}>
          <Router history={createMemoryHistory('/')}>
            <BidConfirmDialog lot={lot} offer={{ amount: 125_00 }} isCurrent onClose={() => {}} />
          </Router>
        </AuthContext>
      </QueryClientProvider>,
    ),
  )
}

const bidButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Bid $125') as HTMLButtonElement
const total = () => [...document.querySelectorAll('dl > div')].at(-1)?.textContent

test('a bid waits for its price in all; where it can’t be loaded, that is said and can be tried again', async () => {
  let isAway = true
  vi.stubGlobal('fetch', async () => (isAway ? new Response('{}', { status: 404 }) : Response.json(tables)))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await show()
  await vi.waitFor(() => act(async () => expect(document.body.textContent).toContain('could not be loaded')))
  expect(bidButton().disabled).toBe(true)
  expect(total()).toBe('Total if you win…')

  isAway = false
  const tryAgain = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  await act(async () => tryAgain?.click())
  await vi.waitFor(() => act(async () => expect(bidButton().disabled).toBe(false)))
  expect(total()).toBe('Total if you win$220')
  expect(document.body.textContent).toContain('Delivery to the United States$95')
  expect(document.body.textContent).not.toContain('could not be loaded')
})
