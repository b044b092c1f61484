import { createHash } from 'node:crypto'
import { newId } from '../ids.ts'
import type { PaymentMethod } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { findReadyCard, type TestCard } from './cards.ts'

export type CardDetails = {
  card: TestCard
  expMonth: number
  expYear: number
  email: string | null
  name: string | null
  /** One of Stripe's `pm_card_…`. */
  isReadyMade?: boolean
}

export function createPaymentMethod(
  op: Operation,
  { card, expMonth, expYear, email, name, isReadyMade = false }: CardDetails,
): PaymentMethod {
  const id = newId('pm')
  const method = op.put('payment_methods', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      // The same number gives the same fingerprint, as at Stripe; the number can't be recovered from it. A ready-made card
      // stands for one that nobody else has: people who were given one don't pay with each other's.
      fingerprint: createHash('sha256')
        .update(`emulator:${isReadyMade ? id : card.number}`)
        .digest('base64url')
        .slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: op.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })
  op.put('cards', { id: method.id, behavior: card.behavior, authenticatedForLaterUse: false })
  return method
}

/** The stored payment method, or a new one where the id names one of Stripe's ready-made cards. */
export function resolvePaymentMethod(op: Operation, id: string, param = 'payment_method'): PaymentMethod {
  const card = op.tx.get('payment_methods', id) ? undefined : findReadyCard(id)
  if (!card) return op.need('payment_methods', id, param)
  const expYear = new Date(op.now * 1000).getUTCFullYear() + 1
  return createPaymentMethod(op, { card, expMonth: 12, expYear, email: null, name: null, isReadyMade: true })
}

export function attachToCustomer(op: Operation, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  const attached = op.put('payment_methods', { ...method, customer })
  op.emit('payment_method.attached', attached)
  return attached
}
