import { Role } from '@vermeil/contracts/identity/roles.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '../../../platform/must.ts'
import { homeRoleWithout, roleRefusal } from './role-rules.ts'

const holder = fc
  .uniqueArray(fc.constantFrom(...Role.options), { minLength: 1 })
  .map((roles) => ({ role: roles.includes('admin') ? ('admin' as const) : must(roles[0], 'a role'), roles }))

test('an account never loses its only role, and nobody their own role of administrator', () => {
  const taking = { actorId: 'a', accountId: 'b' }
  expect(roleRefusal({ role: 'artist', roles: ['artist'] }, { ...taking, role: 'artist' })).toBe('account.last-role')
  expect(roleRefusal({ role: 'admin', roles: ['admin'] }, { ...taking, role: 'admin' })).toBeNull()
  expect(roleRefusal({ role: 'admin', roles: ['admin'] }, { actorId: 'a', accountId: 'a', role: 'admin' })).toBe(
    'account.is-self',
  )
  expect(roleRefusal({ role: 'artist', roles: ['artist'] }, { ...taking, role: 'realtor' })).toBe(
    'account.role-not-held',
  )
})

test('the home role after a role is taken is never the role that was taken', () => {
  fc.assert(
    fc.property(holder, fc.constantFrom(...Role.options), (person, taken) => {
      fc.pre(roleRefusal(person, { actorId: 'a', accountId: 'b', role: taken }) === null)
      const home = homeRoleWithout(person, taken)
      expect(home).not.toBe(taken)
      if (person.role !== taken) expect(home).toBe(person.role)
    }),
  )
})
