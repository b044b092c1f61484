import type { SalesView } from '@vermeil/contracts/money/payments.schema'
import { expect, test } from 'vitest'
import { heldText } from './held-text'

const held = (amount: number, reason: SalesView['held'][number]['reason'] = null) => ({
  ...{ orderId: '01900000-0000-7000-8000-000000000001', title: 'Low Tide', amount, reason, freeAt: null },
})

test('what is held is said in one figure, and until when where nothing else holds it', () => {
  expect(heldText([])).toBeUndefined()
  expect(heldText([held(596_50), held(20_000_00)])).toBe('$20,596.50 is held until delivery')
  expect(heldText([held(596_50), held(20_000_00, 'problem')])).toBe('$20,596.50 is held')
})
