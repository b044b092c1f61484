import { newId } from '../ids.ts'
import type { BalanceTransaction, PaymentIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'

const settlementSeconds = 2 * 86_400

/** Stripe's standard price for a card in the USA. It isn't given back when a charge is refunded. */
const feeOn = (amount: number) => Math.round(amount * 0.029) + 30

type Entry = { type: 'charge' | 'refund'; amount: number; intent: PaymentIntent; source: string }

/** What a charge or a refund did to the merchant's balance: the list that a reconciliation reads. */
export function recordBalance(op: Operation, { type, amount, intent, source }: Entry): BalanceTransaction {
  const fee = type === 'charge' ? feeOn(amount) : 0
  const signed = type === 'charge' ? amount : -amount
  const { currency } = intent
  return op.put('balance_transactions', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: signed,
    available_on: op.now + settlementSeconds,
    balance_type: 'payments',
    created: op.now,
    currency,
    description:
      type === 'charge'
        ? intent.description
        : `REFUND FOR CHARGE${intent.description ? ` (${intent.description})` : ''}`,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: signed - fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  })
}
