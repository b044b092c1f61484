// @vitest-environment jsdom
import type { PriceRange as Range } from '@vermeil/contracts/catalog/collection-filters'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { typeInto } from '@/shared/page/type-into.fixtures'
import { PriceRange } from './price-range'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('a highest price that is being typed stays when the lowest one is applied', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const addressIs = (range: Range) => act(() => root.render(<PriceRange range={range} onChange={() => {}} />))
  const fields = () => [...document.querySelectorAll('input')]
  const type = (field: number, text: string) => act(() => typeInto(fields()[field] as HTMLInputElement, text))
  await addressIs({ minPrice: null, maxPrice: null })
  await type(0, '100')
  await type(1, '900')
  await addressIs({ minPrice: 10_000, maxPrice: null })
  expect(fields().map(({ value }) => value)).toEqual(['100', '900'])
  await addressIs({ minPrice: null, maxPrice: null })
  expect(fields().map(({ value }) => value)).toEqual(['', '900'])
  await act(() => root.unmount())
})
