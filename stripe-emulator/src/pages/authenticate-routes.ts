import type { PaymentIntent, SetupIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { resumeCheckout } from '../payments/checkout.ts'
import { formatAmount } from '../payments/currencies.ts'
import { attemptPayment, failAuthentication } from '../payments/payment-intent.ts'
import { attemptSetup, failSetupAuthentication } from '../payments/setup-intent.ts'
import { settingsOf } from '../settings.ts'
import type { Transaction } from '../store/transaction.ts'
import { successUrl } from './checkout-routes.ts'
import { html } from './html.ts'
import {
  notFound,
  type PageAnswer,
  type PageDeps,
  type PageRequest,
  rootFrom,
  showMessage,
  showPage,
  testBadge,
} from './page.ts'
import { resumePortalCard } from './portal-routes.ts'

type Intent = PaymentIntent | SetupIntent

/** `/c/authenticate/{intent}/{secret}`: where the cardholder's bank would ask whether it is really them. */
export async function authenticatePage(
  { engine, webhooksSettled }: PageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const root = rootFrom(request.path)
  const [, , id = '', secret] = request.path
  const intent = engine.read((tx) => findIntent(tx, id))
  if (!intent || intent.client_secret !== secret) return notFound(root)
  if (request.method !== 'POST') return engine.perform((op) => showChallenge(op.tx, intent, root))

  const passed = request.form['answer'] === 'complete'
  const session = engine.read((tx) => sessionOf(tx, id))
  const location = await engine.perform((op) => answerChallenge(op, id, passed, root))
  if (session && passed) await webhooksSettled(session)
  return { kind: 'redirect', location }
}

const findIntent = (tx: Transaction, id: string): Intent | undefined =>
  tx.get('payment_intents', id) ?? tx.get('setup_intents', id)

/** The checkout session whose attempt this is; an intent confirmed over the API has none. */
const sessionOf = (tx: Transaction, intentId: string): string | undefined =>
  tx.all('checkout_plans').find(({ intent }) => intent === intentId)?.id

function answerChallenge(op: Operation, id: string, passed: boolean, root: string): string {
  const intent = findIntent(op.tx, id)
  const sessionId = sessionOf(op.tx, id)
  if (sessionId !== undefined) {
    const session = op.need('checkout_sessions', sessionId)
    if (session.status === 'open' && intent?.status === 'requires_action') {
      const result = resumeCheckout(op, session, passed)
      if (result.kind === 'complete') return successUrl(result.session)
    }
    return `${root}c/pay/${sessionId}`
  }
  const answered = intent?.status === 'requires_action' ? answerOwn(op, intent, passed) : intent
  const toPortal = answered && resumePortalCard(op, answered, root)
  return toPortal || returnAddress(intent, answered) || `${root}`
}

/** An intent confirmed over the API: the attempt goes on where it stopped. */
function answerOwn(op: Operation, intent: Intent, passed: boolean): Intent {
  if (intent.object === 'payment_intent') {
    if (!passed) return failAuthentication(op, intent)
    const method = op.need('payment_methods', intent.payment_method ?? '')
    return attemptPayment(op, intent, { method, offSession: false, authenticated: true })
  }
  if (!passed) return failSetupAuthentication(op, intent)
  const method = op.need('payment_methods', intent.payment_method ?? '')
  return attemptSetup(op, intent, { method, offSession: false, authenticated: true })
}

/** Back to the caller's page, with what Stripe adds to its address. */
function returnAddress(before: Intent | undefined, after: Intent | undefined): string | null {
  const address = before?.next_action?.redirect_to_url?.return_url
  const url = address ? URL.parse(address) : null
  if (!url || !after) return null
  const name = after.object
  url.searchParams.set(name, after.id)
  url.searchParams.set(`${name}_client_secret`, after.client_secret ?? '')
  url.searchParams.set('redirect_status', after.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return url.href
}

function showChallenge(tx: Transaction, intent: Intent, root: string): PageAnswer {
  const sessionId = sessionOf(tx, intent.id)
  if (intent.status !== 'requires_action') {
    return showMessage(root, {
      heading: 'This has been answered',
      text: 'There is nothing left to confirm here.',
      link: sessionId ? { href: `${root}c/pay/${sessionId}`, label: 'Continue' } : null,
    })
  }
  const session = sessionId ? tx.get('checkout_sessions', sessionId) : undefined
  const card = tx.get('payment_methods', intent.payment_method ?? '')?.card
  const merchant = session?.branding_settings?.display_name ?? settingsOf(tx).businessName
  const what =
    intent.object === 'payment_intent'
      ? `a payment of ${formatAmount(intent.amount, intent.currency)} to ${merchant}`
      : `that ${merchant} may keep your card`
  return showPage(
    {
      title: '3-D Secure',
      root,
      leadsTo: [session?.success_url, session?.cancel_url, intent.next_action?.redirect_to_url?.return_url],
    },
    html`<main class="message">
  ${testBadge}
  <h1>Confirm it’s you</h1>
  <p>Your bank asks you to confirm ${what} with the card ending in ${card?.last4}.</p>
  <p class="small">This is a 3-D Secure test page. Complete lets the payment go on, Fail refuses it.</p>
  <form method="post" class="choices">
    <button class="button primary" type="submit" name="answer" value="complete">Complete</button>
    <button class="button secondary" type="submit" name="answer" value="fail">Fail</button>
  </form>
</main>`,
  )
}
