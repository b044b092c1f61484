import type { PropertyBody } from '@vermeil/contracts/trades/realtors.schema'
import { expect, test } from 'vitest'
import { changesOf } from './property-rules.ts'

const home: PropertyBody = {
  ...{ address: '14 Harbor Lane', price: 120_000_000, status: 'active', underContractOn: null },
  rooms: ['Living room'],
}

test('the history has one entry for each field that changed', () => {
  expect(changesOf(home, { ...home })).toEqual([])
  expect(
    changesOf(home, {
      ...home,
      price: 115_000_000,
      status: 'under-contract',
      underContractOn: '2026-06-01',
      rooms: ['Living room', 'Study'],
    }),
  ).toEqual([
    { field: 'price', before: '120000000', after: '115000000' },
    { field: 'status', before: 'active', after: 'under-contract 2026-06-01' },
    { field: 'rooms', before: 'Living room', after: 'Living room, Study' },
  ])
})

test('another day of the same contract is a change', () => {
  const sold: PropertyBody = { ...home, status: 'under-contract', underContractOn: '2026-06-01' }
  expect(changesOf(sold, { ...sold, underContractOn: '2026-06-08' })).toEqual([
    { field: 'status', before: 'under-contract 2026-06-01', after: 'under-contract 2026-06-08' },
  ])
})
