import { capabilities } from '@vermeil/contracts/identity/capabilities'
import { expect, test } from 'vitest'
import type { Account } from '../../../platform/http/access.ts'
import { refusalFor } from '../../../platform/http/can.ts'
import type { StoredProduction } from '../productions/production-store.ts'
import { type ProductionAction, productionRules } from './production-access.ts'
import type { Standing } from './team-rules.ts'

const actor = (role: Account['role']) => ({ id: 'somebody', role, roles: [role], capabilities }) as unknown as Account
const production = { id: 'production' } as StoredProduction

const standings = {
  owner: { level: 'full', isOwner: true, setIds: null },
  full: { level: 'full', isOwner: false, setIds: null },
  edit: { level: 'edit', isOwner: false, setIds: null },
  view: { level: 'view', isOwner: false, setIds: null },
  'full, one set': { level: 'full', isOwner: false, setIds: ['office'] },
  'edit, one set': { level: 'edit', isOwner: false, setIds: ['office'] },
  'view, one set': { level: 'view', isOwner: false, setIds: ['office'] },
} as const satisfies Record<string, Standing>

type Who = keyof typeof standings | 'administrator' | 'stranger'

/** By action: who may do it. Everybody else in the team is refused, a stranger finds nothing. */
const allowed: Record<ProductionAction, readonly Who[]> = {
  'production.view': [...(Object.keys(standings) as Who[]), 'administrator'],
  'production.manage': ['owner', 'full'],
  'set.manage': ['owner', 'full', 'full, one set'],
  'placement.edit': ['owner', 'full', 'edit', 'full, one set', 'edit, one set'],
  'placement.manage': ['owner', 'full', 'full, one set'],
  'team.manage': ['owner', 'full', 'full, one set'],
  'team.leave': Object.keys(standings) as Who[],
  'passport.read': ['owner', 'full', 'full, one set', 'administrator'],
  'passport.manage': ['owner', 'full', 'full, one set'],
}

function refusal(who: Who, action: ProductionAction, setId: string | null) {
  const standing = who === 'administrator' || who === 'stranger' ? null : standings[who]
  const role = who === 'administrator' ? 'admin' : 'prop-agent'
  return refusalFor(productionRules, actor(role), action, { production, standing, setId })
}

const everybody = [...(Object.keys(standings) as Who[]), 'administrator', 'stranger'] as const

test.each(Object.keys(allowed) as ProductionAction[])('%s, by level', (action) => {
  const expected = (who: Who) =>
    who === 'stranger' ? 'production.unknown' : allowed[action].includes(who) ? null : 'access.denied'
  for (const who of everybody) expect([who, refusal(who, action, 'office')]).toEqual([who, expected(who)])
})

test.each(Object.keys(allowed) as ProductionAction[])(
  '%s of another set is not found by people with one set',
  (action) => {
    for (const who of everybody.filter((name) => name.endsWith('one set'))) {
      expect(refusal(who, action, 'manor')).toBe('production.unknown')
    }
  },
)

test('the passport of the whole production needs Full Access to all of it', () => {
  expect(refusal('full', 'passport.manage', null)).toBeNull()
  expect(refusal('full, one set', 'passport.read', null)).toBe('access.denied')
  expect(refusal('edit', 'passport.read', null)).toBe('access.denied')
  expect(refusal('administrator', 'passport.manage', null)).toBe('access.denied')
})
