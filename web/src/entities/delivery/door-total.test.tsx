// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveryTablesQuery } from './delivery-tables'
import { DoorTotal } from './door-total'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const id = '01900000-0000-7000-8000-000000000001'
const delivery: WorkDelivery = {
  ...{ country: 'US', city: '', hasPickup: false, shipping: 'own-price', packing: 'framed', chargedGrams: 1_000 },
  ...{ ownPrice: 95_00, ownPriceAbroad: null, shipWithinDays: 7 },
}

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
})

async function show(price: number, work = delivery, home: { country: string; region: string } | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(deliveryTablesQuery.queryKey, {
    ...{ rates: usualRates, taxes: [], home, profileCountry: null, quotes: [], version: { rates: 0, taxes: 0 } },
  })
  const onAskCountry = vi.fn()
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <DoorTotal lot={{ id, delivery: work }} price={price} onAskCountry={onAskCountry} />
      </QueryClientProvider>,
    ),
  )
  return onAskCountry
}
const page = () => document.body.textContent
const atHome = { country: 'US', region: '' }

test('an amount is shown as what it comes to at the door', async () => {
  await show(10_275_00, delivery, atHome)
  expect(page()).toBe('Total to your door in the United States$10,370')
  expect(document.querySelector('.text-3xl')?.textContent).toBe('$10,370')
})

test('a delivery that costs more than the work is pointed out', async () => {
  await show(50_00, delivery, atHome)
  expect(page()).toContain('Delivery costs more than this work')
})

test('without a country there is no total, only the question', async () => {
  const onAskCountry = await show(10_275_00)
  expect(page()).not.toContain('$')
  await act(async () => document.querySelector('button')?.click())
  expect(onAskCountry).toHaveBeenCalledOnce()
})

test('a delivery by quote has no total yet, and says why', async () => {
  await show(10_275_00, { ...delivery, shipping: 'quote' }, atHome)
  expect(page()).toContain('The seller names the price for delivery on request')
  expect(page()).not.toContain('$')
})
