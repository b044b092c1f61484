import type { CheckoutSession } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { type CheckoutResult, needsCard, type Submission, submitCheckout } from '../payments/checkout.ts'
import { settingsOf } from '../settings.ts'
import type { Transaction } from '../store/transaction.ts'
import {
  type CardEntry,
  type CardErrors,
  checkAccount,
  checkCard,
  checkEmail,
  emptyCardEntry,
  fieldOfDecline,
  readCardEntry,
} from './card-entry.ts'
import { type CheckoutView, showCheckout } from './checkout-page.ts'
import { notFound, type PageAnswer, type PageDeps, type PageRequest, rootFrom, showMessage } from './page.ts'
import { checkShipping, emptyShippingEntry, readShippingEntry, type ShippingEntry } from './shipping-form.ts'

/** `/c/pay/{session}`: the page a buyer sees, and what its form does. */
export async function checkoutPage({ engine, webhooksSettled }: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const root = rootFrom(request.path)
  const id = request.path[2] ?? ''
  const session = engine.read((tx) => tx.get('checkout_sessions', id))
  if (!session) return notFound(root)
  if (request.method !== 'POST') {
    // Read again in a unit of work, so that nothing is shown that isn't on disk yet.
    return engine.perform((op) => showSession(op.tx, op.need('checkout_sessions', id), root))
  }
  const typed = { card: readCardEntry(request.form), shipping: readShippingEntry(request.form) }
  const outcome = await engine.perform((op) => submit(op, op.need('checkout_sessions', id), typed, root))
  if (outcome.kind !== 'complete') return outcome.answer
  await webhooksSettled(id)
  return { kind: 'redirect', location: successUrl(outcome.session) }
}

export const successUrl = ({ id, success_url }: CheckoutSession): string =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

type Outcome = { kind: 'complete'; session: CheckoutSession } | { kind: 'shown'; answer: PageAnswer }

type Typed = { card: CardEntry; shipping: ShippingEntry }

function submit(op: Operation, session: CheckoutSession, typed: Typed, root: string): Outcome {
  // The second of two clicks, or a form sent again from the browser's history: paid is paid.
  if (session.status === 'complete') return { kind: 'complete', session }
  if (session.status !== 'open') return { kind: 'shown', answer: showSession(op.tx, session, root) }
  const card = { ...typed.card, email: fixedEmail(op.tx, session) ?? typed.card.email }
  const entered = { entry: card, shipping: typed.shipping }
  const { errors, submission } = check(session, card, op.now)
  const checked = checkShipping(session, typed.shipping)
  const isMisaddressed = Object.values(checked.errors).some((error) => error !== undefined)
  if (!submission || isMisaddressed) {
    const all = { ...errors, ...checked.errors }
    return {
      kind: 'shown',
      answer: showForm(op.tx, session, root, { ...entered, errors: all, notice: null, status: 422 }),
    }
  }
  const result = submitCheckout(op, session, { ...submission, shipping: checked.shipping })
  return toOutcome(op, result, session, entered, root)
}

function check(
  session: CheckoutSession,
  entry: CardEntry,
  now: number,
): { errors: CardErrors; submission: Omit<Submission, 'shipping'> | null } {
  const email = checkEmail(entry.email)
  if (!needsCard(session)) {
    return { errors: { email }, submission: email ? null : { email: entry.email, name: entry.name, source: null } }
  }
  if (entry.method === 'us_bank_account' && session.payment_method_types.includes('us_bank_account')) {
    const { errors, account } = checkAccount(entry)
    return {
      errors: { email, ...errors },
      submission: account && !email ? { email: entry.email, name: entry.name, source: { account } } : null,
    }
  }
  const { errors, checked } = checkCard(entry, now)
  return {
    errors: { email, ...errors },
    submission: checked && !email ? { email: entry.email, name: entry.name, source: { card: checked } } : null,
  }
}

function toOutcome(
  op: Operation,
  result: CheckoutResult,
  session: CheckoutSession,
  entered: Pick<CheckoutView, 'entry' | 'shipping'>,
  root: string,
): Outcome {
  switch (result.kind) {
    case 'complete':
      return result
    case 'challenge': {
      const { id, client_secret } = result.intent
      return { kind: 'shown', answer: { kind: 'redirect', location: `../authenticate/${id}/${client_secret}` } }
    }
    case 'refused': {
      const field = fieldOfDecline(result.field)
      const errors = field ? { [field]: result.message } : {}
      return {
        kind: 'shown',
        answer: showForm(op.tx, session, root, { ...entered, errors, notice: result.message, status: 402 }),
      }
    }
  }
}

/** The page for the state the session is in. */
function showSession(tx: Transaction, session: CheckoutSession, root: string): PageAnswer {
  const merchant = session.branding_settings?.display_name ?? settingsOf(tx).businessName
  if (session.status === 'complete') return showComplete(tx, session, root, merchant)
  if (session.status === 'expired') {
    return showMessage(root, {
      heading: 'This checkout has expired',
      text: 'You were not charged. Go back and start again, if you still want to.',
      link: session.cancel_url ? { href: session.cancel_url, label: `Back to ${merchant}` } : null,
      status: 410,
    })
  }
  const notice = tx.get('checkout_plans', session.id)?.notice ?? null
  const email = fixedEmail(tx, session) ?? ''
  const entered = { entry: { ...emptyCardEntry, email }, shipping: emptyShippingEntry }
  return showForm(tx, session, root, { ...entered, errors: {}, notice, status: 200 })
}

function showComplete(tx: Transaction, session: CheckoutSession, root: string, merchant: string): PageAnswer {
  const link = { href: successUrl(session), label: `Continue to ${merchant}` }
  const intent = session.payment_intent ? tx.get('payment_intents', session.payment_intent) : undefined
  if (intent?.status === 'canceled') {
    return showMessage(root, {
      heading: 'This payment was canceled',
      text: 'The amount that was held on your card has been released. You were not charged.',
      link: session.cancel_url ? { href: session.cancel_url, label: `Back to ${merchant}` } : null,
    })
  }
  if (intent?.status === 'processing') {
    const text = 'Your bank takes a few days to answer. There is nothing left to do here.'
    return showMessage(root, { heading: 'Your payment is on its way', text, link })
  }
  if (session.mode === 'setup') {
    return showMessage(root, { heading: 'Your card is saved', text: 'There is nothing left to do here.', link })
  }
  return showMessage(root, {
    heading: 'You have already paid',
    text: 'This checkout is complete, and your card was charged once only.',
    link,
  })
}

function showForm(
  tx: Transaction,
  session: CheckoutSession,
  root: string,
  state: Pick<CheckoutView, 'entry' | 'shipping' | 'errors' | 'notice' | 'status'>,
): PageAnswer {
  const lines = tx.get('session_lines', session.id)?.lines ?? []
  return showCheckout(
    {
      ...state,
      session,
      lines: lines.map((line) => ({ line, product: tx.get('products', line.price.product) })),
      isEmailFixed: fixedEmail(tx, session) !== null,
      businessName: settingsOf(tx).businessName,
      trialDays: tx.get('checkout_plans', session.id)?.subscription.trialPeriodDays ?? null,
    },
    root,
  )
}

/** The address the merchant already knows: it is shown and can't be changed. */
function fixedEmail(tx: Transaction, session: CheckoutSession): string | null {
  const customer = session.customer ? tx.get('customers', session.customer) : undefined
  return session.customer_email ?? customer?.email ?? null
}
