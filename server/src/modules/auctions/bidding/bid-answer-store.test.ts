import { expect, test } from 'vitest'
import { requestText } from './bid-answer-store.ts'

test('a request is stored as the JSON that it is', () => {
  const lotId = '0191f0aa-0000-7000-8000-000000000001'
  const confirmed = { amount: 12_500, confirmUnusual: true }
  const quick = { amount: 12_500, expectedPrice: 0, confirmLeading: true, confirmUnusual: true }
  for (const asked of [
    { amount: 12_500 },
    { maxAmount: 50_000_000_000, country: 'ES' },
    confirmed,
    quick,
    'buy-now',
  ] as const) {
    expect(requestText(lotId, asked)).toBe(JSON.stringify([lotId, asked]))
  }
})
