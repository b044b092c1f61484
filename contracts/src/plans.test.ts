import { expect, test } from 'vitest'
import { standardPlatformRate } from './commission.ts'
import { cheaperPlans, plans } from './plans.ts'

test('the plans that are said to lower our share are exactly those that do', () => {
  expect(cheaperPlans).toBe('Premium and Enterprise')
  for (const { name, platformRate } of Object.values(plans)) {
    expect(cheaperPlans.includes(name)).toBe(platformRate < standardPlatformRate)
  }
})
