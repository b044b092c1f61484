import { expect, test } from 'vitest'
import { standardPlatformRate, standardRealtorRate } from '../money/commission.ts'
import { cheaperPlans, lowerRealtorSharePlans, plans } from './plans.ts'

test('the plans that are said to lower our share, or a realtor’s, are exactly those that do', () => {
  expect(cheaperPlans).toBe('Premium and Enterprise')
  expect(lowerRealtorSharePlans).toBe('Artist Pro and Gallery Elite')
  for (const { name, platformRate, realtorRate } of Object.values(plans)) {
    expect(cheaperPlans.includes(name)).toBe(platformRate < standardPlatformRate)
    expect(lowerRealtorSharePlans.includes(name)).toBe(realtorRate < standardRealtorRate)
  }
})
