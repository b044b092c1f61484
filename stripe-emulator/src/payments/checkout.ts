import { startPaidSubscription } from '../billing/start.ts'
import { trialEndAfter } from '../billing/subscription.ts'
import { StripeError } from '../errors.ts'
import type { CheckoutSession, PaymentIntent, PaymentMethod, SetupIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { createBankAccountMethod, type TestAccount } from './bank-accounts.ts'
import { cancelPayment } from './capture.ts'
import type { Buyer, CheckoutPlan, ShippingDetails } from './checkout-plan.ts'
import { createCustomer } from './customer.ts'
import { attemptPayment, createPaymentIntent, failAuthentication } from './payment-intent.ts'
import { attachToCustomer, type CardDetails, createPaymentMethod } from './payment-method.ts'
import { attemptSetup, createSetupIntent, failSetupAuthentication } from './setup-intent.ts'

export type CheckoutResult =
  | { kind: 'complete'; session: CheckoutSession }
  | { kind: 'challenge'; intent: PaymentIntent | SetupIntent }
  | { kind: 'refused'; message: string; field: string | null }

export type Submission = {
  email: string
  name: string
  shipping: ShippingDetails | null
  source: { card: Omit<CardDetails, 'email' | 'name'> } | { account: TestAccount } | null
}

export const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** Whether the session takes a card at all: one without anything to pay or to save doesn't. */
export const needsCard = ({ mode, amount_total }: CheckoutSession): boolean => mode !== 'payment' || amount_total !== 0

/** The buyer pressed the button. However often they do, the session is completed once. */
export function submitCheckout(op: Operation, session: CheckoutSession, submission: Submission): CheckoutResult {
  if (session.status === 'complete') return { kind: 'complete', session }
  const plan = op.need('checkout_plans', session.id)
  const { email, name, shipping } = submission
  const method = methodOf(op, submission)?.id ?? null
  return attempt(
    op,
    session,
    op.put('checkout_plans', { ...plan, notice: null, buyer: { email, name, method, shipping } }),
    false,
  )
}

function methodOf(op: Operation, { email, name, source }: Submission): PaymentMethod | null {
  if (!source) return null
  if ('account' in source) return createBankAccountMethod(op, { ...source, email, name })
  return createPaymentMethod(op, { ...source.card, email, name })
}

/** The buyer comes back from the bank's challenge. */
export function resumeCheckout(op: Operation, session: CheckoutSession, passed: boolean): CheckoutResult {
  if (session.status === 'complete') return { kind: 'complete', session }
  const plan = op.need('checkout_plans', session.id)
  if (passed) return attempt(op, session, plan, true)
  const payment = plan.intent ? op.tx.get('payment_intents', plan.intent) : undefined
  const setup = plan.intent ? op.tx.get('setup_intents', plan.intent) : undefined
  if (payment) failAuthentication(op, payment)
  if (setup) failSetupAuthentication(op, setup)
  op.put('checkout_plans', { ...plan, notice: authenticationFailed })
  return { kind: 'refused', message: authenticationFailed, field: null }
}

function attempt(op: Operation, session: CheckoutSession, plan: CheckoutPlan, authenticated: boolean): CheckoutResult {
  const { buyer } = plan
  if (session.status !== 'open' || !buyer) throw new StripeError('invalid', 'This Checkout Session is not open.')
  if (!needsCard(session)) return complete(op, session, plan, buyer, null)

  const method = op.need('payment_methods', buyer.method ?? '')
  const prepared = withIntent(op, session, withCustomer(op, session, plan, buyer))
  const asked = { method, offSession: false, authenticated }
  const payment = op.tx.get('payment_intents', prepared.intent ?? '')
  const intent = payment
    ? attemptPayment(op, payment, asked)
    : attemptSetup(op, op.need('setup_intents', prepared.intent ?? ''), asked)
  if (intent.status === 'requires_action') return { kind: 'challenge', intent }
  const failure = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
  if (failure) {
    op.put('checkout_plans', { ...prepared, notice: failure.message })
    return { kind: 'refused', message: failure.message, field: failure.param ?? null }
  }
  return complete(op, session, prepared, buyer, intent)
}

/** A customer is created if the session asks for one or the card is to be saved. */
function withCustomer(op: Operation, session: CheckoutSession, plan: CheckoutPlan, buyer: Buyer): CheckoutPlan {
  const keepsCard = session.mode === 'subscription' || plan.payment.setupFutureUsage !== null
  if (plan.customer || !(keepsCard || session.customer_creation === 'always')) return plan
  const customer = createCustomer(op, { email: buyer.email, name: buyer.name })
  return op.put('checkout_plans', { ...plan, customer: customer.id })
}

/** The intent of the first attempt serves all later ones, so that a session can't be charged twice. */
function withIntent(op: Operation, session: CheckoutSession, plan: CheckoutPlan): CheckoutPlan {
  if (plan.intent) return plan
  const { customer } = plan
  const isFreeNow = session.mode === 'subscription' && session.amount_total === 0
  if (session.mode === 'setup' || isFreeNow) {
    const setup = createSetupIntent(op, { ...plan.setup, customer, usage: 'off_session' })
    if (session.mode === 'setup') op.put('checkout_sessions', { ...session, setup_intent: setup.id })
    return op.put('checkout_plans', { ...plan, intent: setup.id })
  }
  const keepCard = session.mode === 'subscription' ? 'off_session' : plan.payment.setupFutureUsage
  const payment = createPaymentIntent(op, {
    ...plan.payment,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer,
    setupFutureUsage: keepCard,
  })
  // In the other modes the intent isn't the session's own: a subscription's belongs to its invoice.
  if (session.mode === 'payment') op.put('checkout_sessions', { ...session, payment_intent: payment.id })
  return op.put('checkout_plans', { ...plan, intent: payment.id })
}

function complete(
  op: Operation,
  session: CheckoutSession,
  plan: CheckoutPlan,
  buyer: Buyer,
  intent: PaymentIntent | SetupIntent | null,
): CheckoutResult {
  const started = session.mode === 'subscription' ? startPlan(op, session, plan, buyer, intent) : null
  const isPaid = intent?.object === 'payment_intent' && intent.status === 'succeeded'
  const completed = op.put('checkout_sessions', {
    ...op.need('checkout_sessions', session.id),
    status: 'complete',
    payment_status: isPaid ? 'paid' : intent?.object === 'payment_intent' ? 'unpaid' : 'no_payment_required',
    customer: plan.customer,
    collected_information: buyer.shipping
      ? { business_name: null, individual_name: null, shipping_details: buyer.shipping }
      : null,
    customer_details: {
      address: null,
      business_name: null,
      email: buyer.email,
      individual_name: null,
      name: buyer.name || null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    subscription: started?.subscription.id ?? null,
    invoice: started?.invoice.id ?? null,
    url: null,
  })
  op.put('checkout_plans', { ...plan, buyer: null, notice: null })
  op.unschedule('expire_session', session.id)
  op.emit('checkout.session.completed', completed)
  return { kind: 'complete', session: completed }
}

function startPlan(
  op: Operation,
  session: CheckoutSession,
  plan: CheckoutPlan,
  buyer: Buyer,
  intent: PaymentIntent | SetupIntent | null,
) {
  const customer = plan.customer ?? ''
  attachToCustomer(op, op.need('payment_methods', buyer.method ?? ''), customer)
  const lines = op.need('session_lines', session.id).lines
  return startPaidSubscription(
    op,
    {
      customer,
      items: lines.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
      defaultPaymentMethod: buyer.method,
      description: plan.subscription.description,
      metadata: plan.subscription.metadata,
      trialEnd: trialEndAfter(op.now, plan.subscription.trialPeriodDays),
    },
    intent?.object === 'payment_intent' ? intent : null,
  )
}

/** The session can't be paid any more, and an attempt that has begun is canceled. */
export function expireSession(op: Operation, session: CheckoutSession): CheckoutSession {
  const plan = op.tx.get('checkout_plans', session.id)
  const intent = plan?.intent ? op.tx.get('payment_intents', plan.intent) : undefined
  if (intent && intent.status !== 'canceled') cancelPayment(op, intent, 'automatic')
  op.unschedule('expire_session', session.id)
  const expired = op.put('checkout_sessions', { ...session, status: 'expired', url: null })
  op.emit('checkout.session.expired', expired)
  return expired
}

/** The same, when its time is up. */
export function expireDueSession(op: Operation, sessionId: string): void {
  const session = op.tx.get('checkout_sessions', sessionId)
  if (session?.status === 'open') expireSession(op, session)
}
