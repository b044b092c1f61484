import type { PlannedLot, SpendPlan } from '@vermeil/contracts/money/spend-plans.schema'
import { expect, test } from 'vitest'
import { outlookOf, worstCaseText } from './plan-text'

type Placed = Pick<PlannedLot, 'status' | 'cost'>
const planOf = (lots: Placed[], change: Partial<SpendPlan> = {}) =>
  ({ budget: 800_00, askedBudget: null, maxWins: 2, isStopped: false, lots, ...change }) as SpendPlan

const led = { status: 'leading', cost: 400_00 } as const
const waits = { status: 'waiting', cost: 0 } as const
const won = { status: 'won', cost: 120_00 } as const
const over = { status: 'over', cost: 0 } as const

test('a plan says what it could still win, and for how much', () => {
  expect(outlookOf(planOf([led, waits, over]))).toBe('Could still win 2 of 2 open lots, for at most $800 in all.')
  expect(outlookOf(planOf([won, led, waits]))).toBe('Could still win 1 of 2 open lots, for at most $680 in all.')
  expect(outlookOf(planOf([led], { askedBudget: 500_00 }))).toBe(
    'Could still win 1 of 1 open lot, for at most $500 in all.',
  )
})

test('a plan that is being made says what it may cost at most', () => {
  const plan = { budget: 2_000_00, maxWins: 2 }
  expect(worstCaseText(plan, [])).toBe('')
  expect(worstCaseText(plan, [900_00])).toBe('At most $900 if you win it, with delivery and tax.')
  const three = [300_00, 900_00, 700_00]
  expect(worstCaseText(plan, three)).toBe('At most $1,600 if you win 2 of these 3 works, with delivery and tax.')
  expect(worstCaseText({ ...plan, budget: 1_000_00 }, three)).toContain('At most $1,000 ')
})

test('a plan without a future says so', () => {
  expect(outlookOf(planOf([won, won, waits]))).toBe('It has won as many lots as it may.')
  expect(outlookOf(planOf([won, over]))).toBe('Nothing is left to win in this plan.')
  expect(outlookOf(planOf([led], { isStopped: true }))).toBe(
    'Stopped. The bids that lead bind you at the current price.',
  )
})
