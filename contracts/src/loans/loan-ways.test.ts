import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shipmentOptions } from '../fulfillment/shipping-terms.ts'
import { addDays } from './hire-terms.ts'
import { comesBackByShipment, lateDaysOf, planWayBack, planWayOut } from './loan-ways.ts'

const day = fc.integer({ min: 0, max: 1_000 }).map((days) => addDays('2026-01-01', days))
const few = fc.integer({ min: 0, max: 60 })

describe('the ways of a loan’s work', () => {
  test('out: it leaves the day before, or on the day of a later payment, and arrives on the first day', () => {
    expect(planWayOut('2026-05-10', '2026-05-01')).toEqual({
      ...{ shipBy: '2026-05-09', arrivesBy: '2026-05-10', transitDays: 1 },
    })
    expect(planWayOut('2026-05-10', '2026-05-10')).toEqual({
      ...{ shipBy: '2026-05-10', arrivesBy: '2026-05-10', transitDays: 0 },
    })
    fc.assert(
      fc.property(day, day, (from, paidOn) => {
        const { shipBy, arrivesBy, transitDays } = planWayOut(from, paidOn)
        expect(shipBy >= paidOn && arrivesBy >= shipBy && arrivesBy >= from).toBe(true)
        expect(addDays(shipBy, transitDays)).toBe(arrivesBy)
      }),
    )
  })

  test('back: it leaves after the last day, and has 14 days', () => {
    expect(planWayBack('2026-05-20', 1)).toEqual({
      ...{ shipBy: '2026-05-21', arrivesBy: '2026-06-04', transitDays: 14 },
    })
    fc.assert(
      fc.property(day, few, (lastDay, daysAfter) => {
        const { shipBy, arrivesBy } = planWayBack(lastDay, daysAfter)
        expect(shipBy >= lastDay && arrivesBy > shipBy).toBe(true)
      }),
    )
  })

  test('nothing is sent back that was not sent', () => {
    for (const option of shipmentOptions) {
      expect(comesBackByShipment({ option, shippedAt: null })).toBe(false)
      const isSent = comesBackByShipment({ option, shippedAt: new Date() })
      expect(isSent).toBe(option === 'delivery' || option === 'arranged')
    }
  })

  test('late days end when it is sent, never cost more than without, and sending in time costs none', () => {
    fc.assert(
      fc.property(day, few, few, few, (lastDay, daysAfter, sentAfter, travels) => {
        const { shipBy } = planWayBack(lastDay, daysAfter)
        const sentOn = addDays(lastDay, sentAfter)
        const dates = { lastDay, returnedOn: addDays(sentOn, travels) }
        const late = lateDaysOf(dates, { shipBy, sentOn })
        expect(late).toBe(Math.max(0, sentAfter - daysAfter))
        expect(late).toBeLessThanOrEqual(lateDaysOf(dates, null))
        expect(lateDaysOf(dates, { shipBy, sentOn: null })).toBe(lateDaysOf(dates, null))
      }),
    )
  })
})
