import { createHash } from 'node:crypto'
import { newId } from '../ids.ts'
import type { Account, Metadata } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { refuseNext } from '../settings.ts'

export type NewAccount = {
  email: string | null
  country: string
  businessType: Account['business_type']
  wantsTransfers: boolean
  metadata: Metadata
}

/** What the onboarding page asks for, in Stripe's names. */
const asked = [
  ...['individual.first_name', 'individual.last_name', 'individual.dob.day', 'individual.dob.month'],
  ...['individual.dob.year', 'individual.ssn_last_4', 'external_account', 'tos_acceptance.date'],
]
/** Asked for where the last digits of the social security number don't match the name. */
const document = 'individual.verification.document'

const due = (currently_due: string[]): Account['requirements'] => ({
  alternatives: [],
  current_deadline: null,
  currently_due,
  disabled_reason: currently_due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: currently_due,
  past_due: currently_due,
  pending_verification: [],
})

export function createAccount(op: Operation, given: NewAccount): Account {
  const { email, country, businessType = null, wantsTransfers, metadata } = given
  return op.put('accounts', {
    id: newId('acct'),
    object: 'account',
    business_type: businessType,
    capabilities: wantsTransfers ? { transfers: 'inactive' } : {},
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_express' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country,
    created: op.now,
    default_currency: 'usd',
    details_submitted: false,
    email,
    metadata,
    payouts_enabled: false,
    requirements: due(asked),
    type: 'express',
  })
}

/** How a test bank account behaves is decided by its number. */
export const refusesFirstTransfer = '000222222227'
export const closedAccount = '000111111113'
export const payoutNumbers: readonly string[] = ['000123456789', refusesFirstTransfer, closedAccount]

/** With these last digits of the number the person can't be identified, and a document is asked for. */
export const unmatchedDigits = '1111'

/** The same number gives the same fingerprint, as at Stripe; the number can't be recovered from it. */
function banksOf(account: string, number: string): Account['external_accounts'] {
  const fingerprint = createHash('sha256').update(`emulator:${number}`).digest('base64url').slice(0, 16)
  const bank = {
    ...{ id: `ba_${account.slice(5)}`, object: 'bank_account' as const, account, account_holder_name: null },
    ...{ account_holder_type: 'individual', account_type: null, bank_name: 'EMULATOR BANK', country: 'US' },
    ...{ currency: 'usd', default_for_currency: true, fingerprint, last4: number.slice(-4) },
    ...{ metadata: {}, routing_number: '110000000', status: 'new' },
  }
  return { object: 'list', data: [bank], has_more: false, url: `/v1/accounts/${account}/external_accounts` }
}

export type Onboarding = { accountNumber: string; ssnLast4: string }

/** The person has filled in the page; what is wrong in the form itself was refused before. */
export function submitOnboarding(op: Operation, before: Account, { accountNumber, ssnLast4 }: Onboarding): Account {
  const isMatched = ssnLast4 !== unmatchedDigits
  const isClosed = accountNumber === closedAccount
  op.put('account_banks', { id: before.id, last4: accountNumber.slice(-4), isClosed })
  if (accountNumber === refusesFirstTransfer) refuseNext(op, before.id, 1)
  const account = op.put('accounts', {
    ...before,
    capabilities: before.capabilities?.transfers ? { transfers: isMatched ? 'active' : 'inactive' } : {},
    details_submitted: true,
    payouts_enabled: isMatched,
    requirements: due(isMatched ? [] : [document]),
    external_accounts: banksOf(before.id, accountNumber),
    tos_acceptance: { date: op.now, ip: null, user_agent: null },
  })
  op.emit('account.updated', account, before, account.id)
  return account
}
