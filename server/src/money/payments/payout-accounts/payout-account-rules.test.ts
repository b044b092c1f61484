import { expect, test } from 'vitest'
import { readinessOf } from './payout-account-rules.ts'

const account = { details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } }
const bank = (fingerprint: string | null) => ({ object: 'bank_account', fingerprint })

test('every bank account and card of a payout account is known, each once', () => {
  const data = [bank('first'), { object: 'card', fingerprint: 'second' }, bank(null), bank('first')]
  expect(readinessOf({ ...account, external_accounts: { data } }).banks).toEqual(['first', 'second'])
  expect(readinessOf({ ...account, external_accounts: { data: [] } }).banks).toEqual([])
  expect(readinessOf(account).banks).toEqual([])
})
