import { newId } from '../ids.ts'
import type { Payout } from '../objects.ts'
import type { Operation } from '../operation.ts'

/** A connected account is paid out on its own, two days after money has arrived. */
export const payoutDelaySeconds = 2 * 86_400

/** What was transferred to the account and has not gone to its bank. */
export function balanceOfAccount(op: Operation, account: string): number {
  const received = op.tx
    .all('transfers')
    .filter(({ destination }) => destination === account)
    .reduce((sum, { amount }) => sum + amount, 0)
  const paid = payoutsOf(op, account)
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  return received - paid
}

export const payoutsOf = (op: Operation, account: string): Payout[] =>
  op.tx
    .all('account_payouts')
    .filter((row) => row.account === account)
    .map(({ payout }) => payout)

/** Sends everything in the account's balance to its bank, which takes it or not. */
export function payOutAccount(op: Operation, account: string): void {
  const amount = balanceOfAccount(op, account)
  const bank = op.tx.get('account_banks', account)
  if (amount <= 0 || !bank) return
  const payout: Payout = {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: op.now,
    automatic: true,
    balance_transaction: null,
    created: op.now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: bank.isClosed ? 'account_closed' : null,
    failure_message: bank.isClosed ? 'The bank account has been closed.' : null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: bank.isClosed ? 'failed' : 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  op.put('account_payouts', { id: payout.id, account, payout })
  op.emit(bank.isClosed ? 'payout.failed' : 'payout.paid', payout, undefined, account)
}
