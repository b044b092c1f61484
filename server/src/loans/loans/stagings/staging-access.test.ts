import { capabilities } from '@vermeil/contracts/identity/capabilities'
import { expect, test } from 'vitest'
import { type Actor, can } from '../../../platform/http/can.ts'
import type { StoredStaging } from '../loan-record.ts'
import { stagingRules } from './staging-access.ts'

const admin = (id: string) => ({ id, roles: ['admin'], capabilities }) as unknown as Actor
const staging = { ownerId: null, borrowerId: 'rita', payerId: 'paul' } as unknown as StoredStaging

test('an administrator who rents or pays neither acts for Vermeil nor records a return', () => {
  for (const action of ['staging.answer', 'staging.return'] as const) {
    expect(can(stagingRules, admin('rita'), action, staging)).toBe(false)
    expect(can(stagingRules, admin('paul'), action, staging)).toBe(false)
    expect(can(stagingRules, admin('other'), action, staging)).toBe(true)
  }
})
