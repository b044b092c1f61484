// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { typeInto } from '@/shared/page/type-into.fixtures'
import { CostLimit } from './cost-limit'
import { deliveryTablesQuery } from './delivery-tables'
import { withCountry } from './destination'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const id = '01900000-0000-7000-8000-000000000001'
const work: WorkDelivery = {
  ...{ country: 'US', city: '', hasPickup: false, shipping: 'own-price', packing: 'framed', chargedGrams: 1_000 },
  ...{ ownPrice: 95_00, ownPriceAbroad: null, shipWithinDays: 7 },
}

let root: Root
const unitedStates = { country: 'US', region: '' }
async function show(delivery: WorkDelivery, home: typeof unitedStates | null = unitedStates): Promise<number[]> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(deliveryTablesQuery.queryKey, {
    ...{ rates: usualRates, taxes: [], home, profileCountry: null, quotes: [], version: { rates: 0, taxes: 0 } },
  })
  const set: number[] = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <CostLimit lot={{ id, delivery }} least={100_00} onMaximum={(max) => set.push(max)} />
      </QueryClientProvider>,
    ),
  )
  return set
}
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
})

async function enter(text: string): Promise<void> {
  await act(async () => document.querySelector('button')?.click())
  await act(async () => typeInto(document.querySelector('input') as HTMLInputElement, text))
}

test('the total that a person names becomes their maximum', async () => {
  const set = await show(work)
  expect(document.body.textContent).toBe('Set a limit including delivery')
  await enter('3000')
  expect(document.querySelector('[role=status]')?.textContent).toContain('Maximum bid $2,905: delivery $95.')
  expect(set).toEqual([2_905_00])
})

test('a visitor is asked for their country first: the browser preselects one, and only a press chooses it', async () => {
  await show(work, null)
  const page = () => document.body.textContent
  const press = (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click())
  expect(page()).toBe('Choose a country for the price in all')
  await press('Choose a country for the price in all')
  expect(document.querySelector('select')?.value).toBe('US')
  expect(withCountry({ amount: 1 })).toEqual({ amount: 1 })
  await press('Deliver to the United States')
  expect(page()).toContain('Set a limit including delivery')
  expect(withCountry({ amount: 1 })).toEqual({ amount: 1, country: 'US' })
  expect(localStorage.getItem('deliveryCountry')).toBe('US')
})

test('a total that is too low sets nothing', async () => {
  const set = await show(work)
  await enter('50')
  expect(document.querySelector('[role=status]')?.textContent).toContain('Delivery alone costs $95.')
  expect(set).toEqual([])
})

test('a work whose delivery is by quote says so, and asks nothing', async () => {
  await show({ ...work, shipping: 'quote' })
  expect(document.body.textContent).toContain('The seller names the price for delivery on request')
  expect(document.querySelector('button')).toBeNull()
})
