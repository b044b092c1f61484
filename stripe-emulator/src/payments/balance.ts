import { newId } from '../ids.ts'
import type { BalanceTransaction, PaymentIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'

const settlementSeconds = 2 * 86_400

/** Stripe's standard price for a card in the USA. It isn't given back when a charge is refunded. */
const feeOn = (amount: number) => Math.round(amount * 0.029) + 30

type Entry = { type: 'charge' | 'refund'; amount: number; intent: PaymentIntent; source: string }

/** What a charge or a refund did to the merchant's balance: the list that a reconciliation reads. */
export function recordBalance(op: Operation, { type, amount, intent, source }: Entry): BalanceTransaction {
  const { currency } = intent
  const refunded = `REFUND FOR CHARGE${intent.description ? ` (${intent.description})` : ''}`
  return recordMovement(op, {
    ...(type === 'charge'
      ? { type, amount, fee: feeOn(amount), description: intent.description }
      : { type, amount: -amount, fee: 0, description: refunded }),
    ...{ currency, source },
  })
}

type Movement = {
  type: 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'adjustment'
  /** Negative where it leaves the balance. */
  amount: number
  fee: number
  currency: string
  description: string | null
  source: string
}

export function recordMovement(op: Operation, movement: Movement): BalanceTransaction {
  const { type, amount, fee, currency, description, source } = movement
  return op.put('balance_transactions', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: op.now + settlementSeconds,
    balance_type: 'payments',
    created: op.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'pending',
    type,
  })
}
