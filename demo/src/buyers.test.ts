import { expect, test } from 'vitest'
import { AppError } from '../../server/src/platform/app-error.ts'
import { testRounds } from '../../server/test/test-rounds.ts'
import { createDemoBuyers } from './buyers.ts'

test('an order that can’t be paid stops none of the others', async () => {
  const refusals = new Map<string, 'delivery.choice-needed' | 'order.not-payable'>([
    ['by quote', 'delivery.choice-needed'],
    ['paid elsewhere', 'order.not-payable'],
  ])
  const paid: string[] = []
  const buyers = createDemoBuyers({
    every: testRounds(),
    payments: {
      dueFrom: async () =>
        ['by quote', 'first', 'paid elsewhere', 'second'].map((id) => ({ id, amount: 100, dueAt: new Date() })),
      admin: {
        async markTransferred(_adminId, orderId) {
          const code = refusals.get(orderId)
          if (code) throw new AppError(code, {})
          paid.push(orderId)
          return {} as never // nobody reads it
        },
      },
    },
  })
  await buyers.run()
  expect(paid).toEqual(['first', 'second'])
})
