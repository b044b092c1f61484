import { payOpenInvoice } from '../billing/pay-invoice.ts'
import { setCancelAtPeriodEnd } from '../billing/subscription.ts'
import { StripeError } from '../errors.ts'
import type { PaymentIntent, PortalSession, SetupIntent, Subscription } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { authenticationFailed } from '../payments/checkout.ts'
import { updateCustomer } from '../payments/customer.ts'
import { createPaymentMethod } from '../payments/payment-method.ts'
import { attemptSetup, createSetupIntent } from '../payments/setup-intent.ts'
import type { Transaction } from '../store/transaction.ts'
import { type CardErrors, checkCard, emptyCardEntry, fieldOfDecline, readCardEntry } from './card-entry.ts'
import { notFound, type PageAnswer, type PageDeps, type PageRequest, rootFrom, showMessage } from './page.ts'
import { showCancelPage, showCardPage, showPortal } from './portal-page.ts'

/** A portal link is for now, not for a bookmark. */
const lifetimeSeconds = 3600

/** `/p/session/{id}` and below: where customers look after their own subscriptions. */
export async function portalPage({ engine, webhooksSettled }: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const root = rootFrom(request.path)
  const id = request.path[2] ?? ''
  const session = engine.read((tx) => tx.get('portal_sessions', id))
  if (!session) return notFound(root)
  if (engine.now() > session.created + lifetimeSeconds) {
    return showMessage(root, {
      heading: 'This link has expired',
      text: 'Go back and open the portal again.',
      link: session.return_url ? { href: session.return_url, label: 'Go back' } : null,
      status: 410,
    })
  }
  const answer = await engine.perform((op) => visit(op, session, request, root))
  if (request.method === 'POST') await webhooksSettled(request.path[4] ?? session.customer)
  return answer
}

function visit(op: Operation, session: PortalSession, request: PageRequest, root: string): PageAnswer {
  const [, , , area, subject = ''] = request.path
  const isPost = request.method === 'POST'
  const home = `${root}p/session/${session.id}`
  switch (area) {
    case undefined:
      return enter(op.tx, session, request, root)
    case 'card':
      if (isPost) return saveCard(op, session, request, root)
      return showCardPage(session, root, emptyCardEntry, {}, request.query.has('failed') ? authenticationFailed : null)
    case 'subscriptions': {
      const subscription = ownSubscription(op.tx, session, subject)
      if (!subscription) return notFound(root)
      if (!isPost) return showCancelPage(op.tx, session, subscription, root)
      const cancels = request.form['do'] === 'cancel'
      setCancelAtPeriodEnd(op, subscription, cancels)
      return finish(session, home, cancels ? 'canceled' : 'resumed')
    }
    case 'invoices': {
      const invoice = op.tx.get('invoices', subject)
      if (!isPost || invoice?.customer !== session.customer) return notFound(root)
      return { kind: 'redirect', location: `${home}?done=${payNow(op, invoice)}` }
    }
    default:
      return notFound(root)
  }
}

/** The home page. A session created for one task leads straight to that task until it is done. */
function enter(tx: Transaction, session: PortalSession, request: PageRequest, root: string): PageAnswer {
  const home = `${root}p/session/${session.id}`
  const done = request.query.get('done')
  const cancel = session.flow?.subscription_cancel
  if (done === null && session.flow?.type === 'payment_method_update') {
    return { kind: 'redirect', location: `${home}/card` }
  }
  if (done === null && cancel) return { kind: 'redirect', location: `${home}/subscriptions/${cancel.subscription}` }
  return showPortal(tx, session, root, done)
}

function finish(session: PortalSession, home: string, done: string): PageAnswer {
  const redirect = session.flow?.after_completion.redirect
  return { kind: 'redirect', location: redirect?.return_url ?? `${home}?done=${done}` }
}

const ownSubscription = (tx: Transaction, { customer }: PortalSession, id: string): Subscription | undefined => {
  const subscription = tx.get('subscriptions', id)
  return subscription?.customer === customer && subscription.status !== 'canceled' ? subscription : undefined
}

/** Saves a new card and makes it the one that everything is paid with. */
function saveCard(op: Operation, session: PortalSession, request: PageRequest, root: string): PageAnswer {
  const entry = readCardEntry(request.form)
  const { errors, checked } = checkCard(entry, op.now)
  if (!checked) return showCardPage(session, root, entry, errors, null)
  const customer = op.need('customers', session.customer)
  const method = createPaymentMethod(op, { ...checked, email: customer.email, name: entry.name })
  const setup = createSetupIntent(op, { customer: customer.id, description: null, metadata: {}, usage: 'off_session' })
  const returnUrl = op.page(`/p/session/${session.id}/card`)
  const saved = attemptSetup(op, setup, { method, offSession: false, authenticated: false, returnUrl })
  if (saved.status === 'requires_action') {
    op.put('portal_cards', { id: saved.id, session: session.id })
    return { kind: 'redirect', location: `${root}c/authenticate/${saved.id}/${saved.client_secret}` }
  }
  const failure = saved.last_setup_error
  if (failure) {
    const field = fieldOfDecline(failure.param ?? null)
    const fieldErrors: CardErrors = field ? { [field]: failure.message } : {}
    return showCardPage(session, root, entry, fieldErrors, failure.message)
  }
  useCard(op, session, method.id)
  return finish(session, `${root}p/session/${session.id}`, 'card')
}

function useCard(op: Operation, { customer: customerId }: PortalSession, method: string): void {
  const customer = op.need('customers', customerId)
  updateCustomer(op, customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
  })
  for (const subscription of op.tx.all('subscriptions')) {
    if (subscription.customer === customerId && subscription.status !== 'canceled') {
      op.put('subscriptions', { ...subscription, default_payment_method: method })
    }
  }
}

/** Back from the bank: `null` where the intent isn't the portal's. Says where the customer goes on. */
export function resumePortalCard(op: Operation, intent: PaymentIntent | SetupIntent, root: string): string | null {
  const pending = op.tx.get('portal_cards', intent.id)
  const session = pending && op.tx.get('portal_sessions', pending.session)
  if (!session) return null
  op.tx.delete('portal_cards', intent.id)
  if (intent.status !== 'succeeded' || !intent.payment_method) return `${root}p/session/${session.id}/card?failed=1`
  useCard(op, session, intent.payment_method)
  const answer = finish(session, `${root}p/session/${session.id}`, 'card')
  return answer.kind === 'redirect' ? answer.location : null
}

function payNow(op: Operation, invoice: Parameters<typeof payOpenInvoice>[1]): 'paid' | 'refused' {
  try {
    payOpenInvoice(op, invoice)
    return 'paid'
  } catch (error) {
    // Its effects stay, as over the API: the failed charge and the invoice's next attempt.
    if (error instanceof StripeError) return 'refused'
    throw error
  }
}
