import { capabilities } from '@vermeil/contracts/identity/capabilities'
import { expect, test } from 'vitest'
import type { Actor } from '../../../platform/http/can.ts'
import { can } from '../../../platform/http/can.ts'
import { type HireSubject, hireRules, sideOf } from './hire-access.ts'

const actor = (id: string, role: 'artist' | 'prop-agent' | 'admin') =>
  ({ id, roles: [role], capabilities }) as unknown as Actor
const inTeam = { level: 'view', setIds: null }
const hireOf = (ownerId: string | null, standing: typeof inTeam | null = null) =>
  ({ hire: { ownerId, borrowerId: 'agent', setId: 'set-1' }, standing }) as unknown as HireSubject

test('everybody has one side of a hire, and an owner in the team of the production is still the owner', () => {
  expect(sideOf(actor('agent', 'prop-agent'), hireOf('ada'))).toBe('agent')
  expect(sideOf(actor('ben', 'artist'), hireOf('ada', inTeam))).toBe('agent')
  expect(sideOf(actor('ada', 'artist'), hireOf('ada'))).toBe('owner')
  expect(sideOf(actor('ada', 'artist'), hireOf('ada', inTeam))).toBe('owner')
  expect(sideOf(actor('admin', 'admin'), hireOf('ada'))).toBe('administrator')
  // Administrators act for Vermeil's own works.
  expect(sideOf(actor('admin', 'admin'), hireOf(null))).toBe('owner')
})

test('an administrator who is with the agent neither acts for Vermeil nor records a return', () => {
  for (const [id, standing] of [
    ['agent', null],
    ['ben', inTeam],
  ] as const) {
    const hire = hireOf(null, standing)
    expect(sideOf(actor(id, 'admin'), hire)).toBe('agent')
    for (const action of ['hire.answer', 'hire.return', 'hire.release-deposit'] as const) {
      expect(can(hireRules, actor(id, 'admin'), action, hire)).toBe(false)
      expect(can(hireRules, actor('other', 'admin'), action, hireOf(null))).toBe(true)
    }
  }
})
