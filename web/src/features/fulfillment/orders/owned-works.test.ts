import type { Order } from '@vermeil/contracts/money/payments.schema'
import { expect, test } from 'vitest'
import { ownedWorks, spentOn } from './owned-works'

const anOrder = (order: Partial<Order>) =>
  ({ kind: 'auction', status: 'paid', total: 100, refunded: 0, ...order }) as Order

test('owned is what was won or bought and paid for', () => {
  const bought = anOrder({ kind: 'purchase' })
  const won = anOrder({})
  const others = [
    anOrder({ status: 'due' }),
    anOrder({ status: 'refunded' }),
    anOrder({ kind: 'lease' }),
    anOrder({ kind: 'donation' }),
    anOrder({ kind: 'test' }),
  ]
  expect(ownedWorks([bought, ...others, won])).toEqual([bought, won])
})

test('what came back was not spent', () => {
  expect(spentOn([anOrder({ total: 25_000, refunded: 5_000 }), anOrder({ total: 100 })])).toBe(20_100)
})
