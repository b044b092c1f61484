import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, isCovered, type Owed, payableOf, settledBy, sumOf } from './payout-rules.ts'

const partyId = '00000000-0000-7000-8000-000000000001' as Owed['partyId']
const orderIdOf = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}` as Owed['orderId']

const owed: fc.Arbitrary<Owed[]> = fc
  .array(
    fc.record({
      amount: fc.integer({ min: -90_000, max: 90_000 }).filter((amount) => amount !== 0),
      isDelivered: fc.boolean(),
      hold: fc.constantFrom(null, null, 'problem' as const, 'chargeback' as const),
    }),
  )
  .map((rows) =>
    rows.map(({ amount, isDelivered, hold }, place) => ({
      ...{ partyId, orderId: orderIdOf(place), title: `Work ${place}`, amount, hold },
      ...{ isFree: isDelivered && hold === null, freeAt: null },
    })),
  )

test('what is payable and what is owed to us are one balance, in which nothing held is', () => {
  fc.assert(
    fc.property(owed, (rows) => {
      const payable = payableOf(rows)
      const free = sumOf(rows.filter(({ isFree, amount }) => isFree && amount > 0))
      const { debt, held, holds } = balanceOf(partyId, rows)
      const back = 0 - sumOf(rows.filter(({ amount }) => amount < 0))
      expect(payable).toBe(Math.max(0, free - back))
      expect(Math.min(payable, debt)).toBe(0)
      expect(payable - debt + held).toBe(sumOf(rows))
      expect(sumOf(holds)).toBeLessThanOrEqual(held)
    }),
  )
})

test('a payout of what is free is covered until an order of it is held or refunded, or a debt comes up', () => {
  fc.assert(
    fc.property(owed, fc.nat(), (rows, chosen) => {
      const lines = settledBy(rows)
      fc.pre(payableOf(rows) > 0)
      expect(isCovered(lines, rows)).toBe(true)
      const positive = lines.filter(({ amount }) => amount > 0)
      const hit = positive[chosen % positive.length]?.orderId
      const change = (patch: (row: Owed) => Partial<Owed>) =>
        rows.map((row) => (row.orderId === hit ? { ...row, ...patch(row) } : row))
      expect(
        isCovered(
          lines,
          change(() => ({ isFree: false, hold: 'chargeback' })),
        ),
      ).toBe(false)
      expect(
        isCovered(
          lines,
          change(({ amount }) => ({ amount: amount - 1 })),
        ),
      ).toBe(false)
      const debt = {
        partyId,
        orderId: orderIdOf(999),
        title: 'Debt',
        amount: -1,
        isFree: true,
        freeAt: null,
        hold: null,
      }
      expect(isCovered(lines, [...rows, debt])).toBe(false)
    }),
  )
})
