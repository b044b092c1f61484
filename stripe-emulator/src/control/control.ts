import { periodOf } from '../billing/subscription.ts'
import { payoutNumbers, submitOnboarding } from '../connect/account.ts'
import type { Engine } from '../engine.ts'
import { StripeError } from '../errors.ts'
import type { ApiAnswer, ApiRequest } from '../http/api.ts'
import { checkKey } from '../http/authorization.ts'
import { decodeForm, type FormTree } from '../http/form.ts'
import { integer, oneOf, readParams, required, text } from '../http/params.ts'
import type { CheckoutSession } from '../objects.ts'
import { settleDebit } from '../payments/bank-debit.ts'
import { findTestCard } from '../payments/cards.ts'
import { expireSession, submitCheckout } from '../payments/checkout.ts'
import type { ShippingDetails } from '../payments/checkout-plan.ts'
import { closeDispute, openDispute } from '../payments/dispute.ts'
import { failRefund } from '../payments/refund.ts'
import { advanceClock } from '../schedule.ts'
import { refuseNext } from '../settings.ts'
import type { WebhookSender } from '../webhooks/sender.ts'

type Deps = { engine: Engine; sender: Pick<WebhookSender, 'enqueue'>; secretKey: string }
type Handler = (deps: Deps, id: string, form: FormTree) => Promise<object>

/** What a test needs and Stripe's API doesn't have: time, failures, and a look at what was sent. */
const routes: readonly { method: string; pattern: RegExp; handle: Handler }[] = [
  { method: 'GET', pattern: /^\/_emulator\/clock$/, handle: async ({ engine }) => ({ now: engine.now() }) },
  { method: 'POST', pattern: /^\/_emulator\/clock\/advance$/, handle: advance },
  { method: 'POST', pattern: /^\/_emulator\/subscriptions\/([^/]+)\/renew$/, handle: renewNow },
  { method: 'POST', pattern: /^\/_emulator\/subscriptions\/([^/]+)\/refuse_renewals$/, handle: refuseRenewals },
  { method: 'POST', pattern: /^\/_emulator\/checkout\/sessions\/([^/]+)\/expire$/, handle: expireNow },
  { method: 'POST', pattern: /^\/_emulator\/checkout\/sessions\/([^/]+)\/pay$/, handle: payNow },
  { method: 'POST', pattern: /^\/_emulator\/payment_intents\/([^/]+)\/settle$/, handle: settleNow },
  { method: 'POST', pattern: /^\/_emulator\/payment_intents\/([^/]+)\/refuse_refunds$/, handle: refuseRefunds },
  { method: 'POST', pattern: /^\/_emulator\/payment_intents\/([^/]+)\/dispute$/, handle: disputeNow },
  { method: 'POST', pattern: /^\/_emulator\/refunds\/([^/]+)\/fail$/, handle: failNow },
  { method: 'POST', pattern: /^\/_emulator\/disputes\/([^/]+)\/close$/, handle: closeNow },
  { method: 'POST', pattern: /^\/_emulator\/accounts\/([^/]+)\/onboard$/, handle: onboardNow },
  { method: 'POST', pattern: /^\/_emulator\/accounts\/([^/]+)\/refuse_transfers$/, handle: refuseTransfers },
  { method: 'POST', pattern: /^\/_emulator\/events\/([^/]+)\/resend$/, handle: resend },
  { method: 'GET', pattern: /^\/_emulator\/deliveries$/, handle: listDeliveries },
]

export function createControl(deps: Deps): (request: ApiRequest) => Promise<ApiAnswer> {
  return async (request) => {
    checkKey(request.header('authorization'), deps.secretKey)
    for (const { method, pattern, handle } of routes) {
      const match = method === request.method ? pattern.exec(request.path) : null
      if (!match) continue
      const form = decodeForm(method === 'GET' ? request.query : request.body)
      const result = await handle(deps, decodeURIComponent(match[1] ?? ''), form)
      return { status: 200, body: JSON.stringify(result, null, 2), headers: {} }
    }
    throw new StripeError('unknown_url', `Unrecognized request URL (${request.method}: ${request.path}).`)
  }
}

async function advance({ engine }: Deps, _: string, form: FormTree): Promise<object> {
  const { seconds, to } = readParams(form, { seconds: integer, to: integer })
  const target = to ?? engine.now() + (seconds ?? 0)
  if (target < engine.now()) throw new StripeError('invalid', 'The clock moves forward only.', { param: 'to' })
  const tasksRun = await advanceClock(engine, target)
  return { now: engine.now(), tasks_run: tasksRun }
}

async function renewNow({ engine }: Deps, id: string): Promise<object> {
  const { end } = await engine.perform((op) => periodOf(op.need('subscriptions', id)))
  await advanceClock(engine, Math.max(end, engine.now()))
  return engine.perform((op) => op.need('subscriptions', id))
}

function refuseRenewals({ engine }: Deps, id: string, form: FormTree): Promise<object> {
  const { times = 1 } = readParams(form, { times: integer })
  return engine.perform((op) => {
    op.need('subscriptions', id)
    refuseNext(op, id, times)
    return { subscription: id, renewals_to_refuse: times }
  })
}

function expireNow({ engine }: Deps, id: string): Promise<object> {
  return engine.perform((op) => {
    const session = op.need('checkout_sessions', id)
    return session.status === 'open' ? expireSession(op, session) : session
  })
}

/** Submits the form as a buyer on the page would, for tests without a browser, and returns the result. */
function payNow({ engine }: Deps, id: string, form: FormTree): Promise<object> {
  const params = readParams(form, { card: text, email: required(text), name: text })
  const card = findTestCard(params.card ?? '4242424242424242')
  if (!card) throw new StripeError('invalid', 'Not one of the test cards.', { param: 'card' })
  return engine.perform((op) => {
    const expYear = new Date(op.now * 1000).getUTCFullYear() + 1
    const session = op.need('checkout_sessions', id)
    return submitCheckout(op, session, {
      email: params.email,
      name: params.name ?? 'Test Buyer',
      shipping: testShipping(session, params.name ?? 'Test Buyer'),
      source: { card: { card, expMonth: 12, expYear } },
    })
  })
}

/** An address in the first country that the session takes, where it asks for one. */
function testShipping({ shipping_address_collection: asked }: CheckoutSession, name: string): ShippingDetails | null {
  const country = asked?.allowed_countries[0]
  if (!country) return null
  const place = { line1: '1 Main Street', line2: null, city: 'Springfield', state: 'IL', postal_code: '62701' }
  return { name, address: { ...place, country } }
}

function settleNow({ engine }: Deps, id: string): Promise<object> {
  return engine.perform((op) => {
    op.need('payment_intents', id)
    settleDebit(op, id)
    return op.need('payment_intents', id)
  })
}

function refuseRefunds({ engine }: Deps, id: string, form: FormTree): Promise<object> {
  const { times = 1 } = readParams(form, { times: integer })
  return engine.perform((op) => {
    refuseNext(op, op.need('payment_intents', id).id, times)
    return { payment_intent: id, refunds_to_refuse: times }
  })
}

function refuseTransfers({ engine }: Deps, id: string, form: FormTree): Promise<object> {
  const { times = 1 } = readParams(form, { times: integer })
  return engine.perform((op) => {
    refuseNext(op, op.need('accounts', id).id, times)
    return { account: id, transfers_to_refuse: times }
  })
}

/** Fills in the onboarding page as a seller would, for tests without a browser. */
function onboardNow({ engine }: Deps, id: string, form: FormTree): Promise<object> {
  const { account_number = payoutNumbers[0] ?? '', ssn_last_4 = '0000' } = readParams(form, {
    account_number: oneOf(...payoutNumbers),
    ssn_last_4: text,
  })
  return engine.perform((op) =>
    submitOnboarding(op, op.need('accounts', id), { accountNumber: account_number, ssnLast4: ssn_last_4 }),
  )
}

function disputeNow({ engine }: Deps, id: string, form: FormTree): Promise<object> {
  const { reason = 'fraudulent', amount } = readParams(form, { reason: text, amount: integer })
  return engine.perform((op) => {
    const { latest_charge } = op.need('payment_intents', id)
    return openDispute(op, op.need('charges', latest_charge ?? '', 'payment_intent'), reason, amount)
  })
}

function closeNow({ engine }: Deps, id: string, form: FormTree): Promise<object> {
  const { outcome } = readParams(form, { outcome: required(oneOf('won', 'lost')) })
  return engine.perform((op) => closeDispute(op, op.need('disputes', id), outcome))
}

/** A succeeded refund that the payer's bank sends back. */
function failNow({ engine }: Deps, id: string): Promise<object> {
  return engine.perform((op) => failRefund(op, op.need('refunds', id)))
}

async function resend({ engine, sender }: Deps, id: string): Promise<object> {
  const deliveries = await engine.perform((op) => {
    op.need('events', id)
    return op.tx
      .all('deliveries')
      .filter(({ event }) => event === id)
      .map((delivery) => op.put('deliveries', { ...delivery, state: 'pending', nextAttemptAtMs: 0 }))
  })
  await Promise.all(deliveries.map((delivery) => sender.enqueue(delivery)))
  return listDeliveries({ engine }, '', { event: id })
}

async function listDeliveries({ engine }: Pick<Deps, 'engine'>, _: string, form: FormTree): Promise<object> {
  const { event, state } = readParams(form, { event: text, state: oneOf('pending', 'delivered', 'failed') })
  const deliveries = engine.read((tx) => tx.all('deliveries'))
  return {
    object: 'list',
    data: deliveries.filter(
      (delivery) =>
        (event === undefined || delivery.event === event) && (state === undefined || delivery.state === state),
    ),
  }
}
