import { createHash } from 'node:crypto'
import { newId } from '../ids.ts'
import type { PaymentMethod } from '../objects.ts'
import type { Operation } from '../operation.ts'
import type { DebitBehavior } from './cards.ts'

export type TestAccount = { number: string; behavior: DebitBehavior }

/** Stripe's test accounts, all at its test bank. */
export const testRoutingNumber = '110000000'

const testAccounts: readonly TestAccount[] = [
  { number: '000123456789', behavior: 'debit_succeeds' },
  { number: '000111111113', behavior: 'debit_account_closed' },
  { number: '000111111116', behavior: 'debit_no_account' },
  { number: '000222222227', behavior: 'debit_insufficient_funds' },
]

export const isDebit = (behavior: string): behavior is DebitBehavior => behavior.startsWith('debit_')

export const findTestAccount = (number: string): TestAccount | undefined =>
  testAccounts.find((known) => known.number === number)

export const debitFailures: Partial<Record<string, { code: string; message: string }>> = {
  debit_account_closed: { code: 'account_closed', message: 'The customer’s bank account has been closed.' },
  debit_no_account: { code: 'no_account', message: 'The bank account could not be located.' },
  debit_insufficient_funds: { code: 'insufficient_funds', message: 'The account has insufficient funds.' },
}

type AccountDetails = { account: TestAccount; email: string | null; name: string | null }

export function createBankAccountMethod(op: Operation, { account, email, name }: AccountDetails): PaymentMethod {
  const method = op.put('payment_methods', {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    created: op.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: createHash('sha256').update(`emulator:${account.number}`).digest('base64url').slice(0, 16),
      last4: account.number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: testRoutingNumber,
      status_details: null,
    },
  })
  op.put('cards', { id: method.id, behavior: account.behavior, authenticatedForLaterUse: false })
  return method
}
