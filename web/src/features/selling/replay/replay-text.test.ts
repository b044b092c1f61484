import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { ReplayStep } from '@vermeil/contracts/selling/replay-steps'
import { expect, test } from 'vitest'
import { skippedTime, stepText } from './replay-text'

const standing = { at: 0, price: null, leader: null, outcome: null }
const aStep = (entry: Partial<ChainLink>, struckBy: number | null = null) =>
  ({ ...standing, struckBy, entry: { voids: [], reason: null, outcome: null, ...entry } }) as ReplayStep

test('says what each step did', () => {
  const bid = { kind: 'open', bidder: 'Paddle 100', amount: 1_200_00 } as const
  expect(stepText(aStep(bid))).toBe('Paddle 100 bid $1,200.')
  expect(stepText(aStep(bid, 7))).toBe('Paddle 100 bid $1,200. Voided later, by entry 7.')
  expect(stepText(aStep({ ...bid, kind: 'ceiling-answer' }))).toBe('Paddle 100 bid $1,200, by maximum.')
  expect(stepText(aStep({ kind: 'void', voids: [2], reason: 'Wrong lot.' }))).toBe(
    'Voided by Vermeil, entry 2: Wrong lot.',
  )
  expect(stepText(aStep({ ...bid, kind: 'closing', outcome: 'highest-bidder' }))).toBe(
    'ENDED - SOLD TO HIGHEST BIDDER. $1,200 to Paddle 100.',
  )
  expect(stepText({ ...standing, word: 'last-call', closesAt: 0 })).toBe('Last call: ten seconds left.')
})

test('names a pause only where the replay shortens it', () => {
  const step = { ...standing, at: 3_600_000 } as ReplayStep
  expect(skippedTime(step, standing as ReplayStep)).toBe('1h 0m')
  expect(skippedTime({ ...step, at: 9_000 }, standing as ReplayStep)).toBeNull()
  expect(skippedTime(step, undefined)).toBeNull()
})
