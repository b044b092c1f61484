import { newId } from '../ids.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { recordBalance } from './balance.ts'

type Decline = { code: string; decline_code?: string; message: string }
type Result =
  | { state: 'approved'; authenticated: boolean }
  | { state: 'declined'; decline: Decline }
  | { state: 'pending' }

const statuses = { approved: 'succeeded', declined: 'failed', pending: 'pending' } as const

const day = 86_400
/** Card networks hold an authorization for seven days. */
const authorizationSeconds = 7 * day

export function createCharge(op: Operation, intent: PaymentIntent, method: PaymentMethod, result: Result): Charge {
  const id = newId('ch')
  const decline = result.state === 'declined' ? result.decline : null
  const captured = result.state === 'approved' && intent.capture_method !== 'manual'
  const balance = captured ? recordBalance(op, { type: 'charge', amount: intent.amount, intent, source: id }) : null
  return op.put('charges', {
    id,
    object: 'charge',
    amount: intent.amount,
    // A debit is collected as a whole or not at all, so it counts as captured while it is pending.
    amount_captured: captured || result.state === 'pending' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balance?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'TEST MERCHANT',
    captured: captured || result.state === 'pending',
    created: op.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: result.state === 'approved',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(op, intent, method, result),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: statuses[result.state],
    transfer_data: null,
    transfer_group: intent.transfer_group,
  })
}

function outcomeOf(decline: Decline | null): Charge['outcome'] {
  const blank = { advice_code: null, network_advice_code: null, network_decline_code: null }
  if (!decline) {
    return {
      ...blank,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  return {
    ...blank,
    network_status: 'declined_by_network',
    reason: decline.decline_code ?? decline.code,
    risk_level: 'normal',
    risk_score: 40,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }
}

function detailsOf(
  op: Operation,
  intent: PaymentIntent,
  method: PaymentMethod,
  result: Result,
): Charge['payment_method_details'] {
  const account = method.us_bank_account
  if (account) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = account
    const us_bank_account = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number }
    return { type: 'us_bank_account', us_bank_account: { ...us_bank_account, payment_reference: null } }
  }
  const authenticated = result.state === 'approved' && result.authenticated
  const isHeld = result.state === 'approved' && intent.capture_method === 'manual'
  const captureBefore = isHeld ? op.now + authorizationSeconds : undefined
  return { type: 'card', card: cardDetails(intent, method, authenticated, captureBefore) }
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>

function cardDetails(
  intent: PaymentIntent,
  { card }: PaymentMethod,
  authenticated: boolean,
  captureBefore: number | undefined,
): CardDetails {
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    capture_before: captureBefore,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}
