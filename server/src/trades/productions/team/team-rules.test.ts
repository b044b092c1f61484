import { AccessLevel } from '@vermeil/contracts/trades/production-team.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeRefusal, coversSet, grantRefusal, hasLevel } from './team-rules.ts'

const sets = ['a', 'b', 'c', 'd']
const grant = fc.record({
  level: fc.constantFrom(...AccessLevel.options),
  setIds: fc.option(fc.subarray(sets, { minLength: 1 }), { nil: null }),
})

test('nobody gives a level or a set that they do not have', () => {
  fc.assert(
    fc.property(grant, grant, (giver, given) => {
      const hasLess = !hasLevel(giver, given.level)
      const seesLess = given.setIds === null ? giver.setIds !== null : given.setIds.some((id) => !coversSet(giver, id))
      expect(grantRefusal(giver, given)).toBe(hasLess || seesLess ? 'team.above-own' : null)
    }),
  )
})

test('nobody raises their own access, and nobody with less changes somebody with more', () => {
  fc.assert(
    fc.property(grant, grant, grant, (giver, member, next) => {
      // Whatever one gives oneself is no more than before.
      if (changeRefusal(giver, giver, next) === null) expect(grantRefusal(giver, next)).toBeNull()
      if (grantRefusal(giver, member)) {
        expect(changeRefusal(giver, member, next)).toBe('team.above-own')
        expect(changeRefusal(giver, member, null)).toBe('team.above-own')
      }
    }),
  )
})
