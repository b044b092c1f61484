import type { CheckoutSession, LineItem, Price, Product } from '../objects.ts'
import { needsCard } from '../payments/checkout.ts'
import { formatAmount } from '../payments/currencies.ts'
import type { CardEntry, CardErrors } from './card-entry.ts'
import { accountFields, cardFields, nameField, testCardHints, textField } from './card-form.ts'
import { type Html, html } from './html.ts'
import { type PageAnswer, showPage, testBadge } from './page.ts'
import { type ShippingEntry, type ShippingErrors, shippingFields } from './shipping-form.ts'

export type CheckoutView = {
  session: CheckoutSession
  lines: readonly { line: LineItem; product: Product | undefined }[]
  entry: CardEntry
  shipping: ShippingEntry
  errors: CardErrors & ShippingErrors
  /** Shown above the form: the bank's refusal. */
  notice: string | null
  /** The customer's own address can't be changed here. */
  isEmailFixed: boolean
  trialDays: number | null
  /** Of the account, for a session without a display name. */
  businessName: string
  status: number
}

export function intervalText(price: Price | undefined): string {
  const { interval = 'month', interval_count: count = 1 } = price?.recurring ?? {}
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`
}

const buttonLabels: Partial<Record<string, string>> = { donate: 'Donate', book: 'Book', subscribe: 'Subscribe' }

function buttonLabel({ mode, amount_total, currency, submit_type }: CheckoutSession, trialDays: number | null): string {
  if (mode === 'setup') return 'Save card'
  if (mode === 'subscription') return trialDays ? 'Start trial' : 'Subscribe'
  if (!amount_total) return 'Complete order'
  return `${buttonLabels[submit_type ?? ''] ?? 'Pay'} ${formatAmount(amount_total, currency ?? 'usd')}`
}

export function showCheckout(view: CheckoutView, root: string): PageAnswer {
  const { session, lines, status } = view
  const merchant = session.branding_settings?.display_name ?? view.businessName
  return showPage(
    {
      title: `${session.mode === 'setup' ? 'Save a card' : 'Checkout'} · ${merchant}`,
      root,
      status,
      leadsTo: [session.success_url, session.cancel_url],
      images: lines.flatMap(({ product }) => product?.images.slice(0, 1) ?? []),
    },
    html`<div class="split">
<header class="summary">
  <div class="summary-inner">
    <p class="merchant">
      ${session.cancel_url ? html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> Back to ${merchant}</a>` : html`<span>${merchant}</span>`}
      ${testBadge}
    </p>
    ${heading(view, merchant)}
    ${lines.length > 0 ? lineList(view) : null}
  </div>
</header>
<main class="panel">
  <div class="panel-inner">${payForm(view)}${needsCard(session) ? testCardHints : null}
  <p class="footnote">Stripe emulator. No money moves, and no card number is stored.</p></div>
</main>
</div>`,
  )
}

function heading({ session, lines, trialDays }: CheckoutView, merchant: string): Html {
  const currency = session.currency ?? 'usd'
  if (session.mode === 'setup') return html`<h1><span class="eyebrow">Save a card with</span> ${merchant}</h1>`
  const total = formatAmount(session.amount_total ?? 0, currency)
  if (session.mode === 'payment') {
    return html`<h1><span class="eyebrow">Pay ${merchant}</span> <span class="total">${total}</span></h1>`
  }
  const price = lines[0]?.line.price
  const full = formatAmount(
    lines.reduce((sum, { line }) => sum + line.amount_total, 0),
    currency,
  )
  return html`<h1><span class="eyebrow">Subscribe to ${lines[0]?.product?.name ?? merchant}</span>
    <span class="total">${trialDays ? `${trialDays} days free` : full}</span> <span class="per">${trialDays ? `then ${full} ` : ''}${intervalText(price)}</span></h1>`
}

function lineList({ session, lines }: CheckoutView): Html {
  const currency = session.currency ?? 'usd'
  return html`<h2 class="visually-hidden">Order summary</h2>
<ul class="lines">
${lines.map(
  ({ line, product }) => html`<li>
  ${product?.images[0] ? html`<img src="${product.images[0]}" alt="" width="48" height="48">` : null}
  <div class="line-text"><span class="line-name">${line.description}</span>
    ${product?.description ? html`<span class="line-detail">${product.description}</span>` : null}
    ${(line.quantity ?? 1) > 1 ? html`<span class="line-detail">Quantity ${line.quantity} · ${formatAmount(line.price.unit_amount ?? 0, currency)} each</span>` : null}
  </div>
  <span class="line-amount">${formatAmount(line.amount_total, currency)}</span>
</li>`,
)}
</ul>
<p class="due"><span>Total due today</span> <span>${formatAmount(session.amount_total ?? 0, currency)}</span></p>`
}

function payForm({ session, entry, shipping, errors, notice, isEmailFixed, trialDays }: CheckoutView): Html {
  const firstError = Object.entries(errors).find(([, error]) => error !== undefined)?.[0]
  return html`<form method="post" class="card-form" novalidate>
${notice ? html`<p class="notice" role="alert" id="notice" tabindex="-1"${firstError ? null : html` autofocus`}>${notice}</p>` : null}
<h2>Contact</h2>
${
  isEmailFixed
    ? html`<p class="fixed"><span class="fixed-label">Email</span> ${entry.email}</p>`
    : textField({
        name: 'email',
        label: 'Email',
        value: entry.email,
        error: errors.email,
        focus: firstError === 'email',
        attributes: html`type="email" autocomplete="email" maxlength="254" placeholder="you@example.com"`,
      })
}
${shippingFields(session, shipping, errors, firstError)}
${needsCard(session) ? paymentFields(session, entry, errors, firstError) : null}
${session.custom_text.submit ? html`<p class="submit-text">${session.custom_text.submit.message}</p>` : null}
<button type="submit" class="button primary" data-busy="Processing…">${buttonLabel(session, trialDays)}</button>
${session.mode === 'payment' ? null : html`<p class="small">By continuing you allow the card to be charged later, on these terms. You can withdraw that at any time.</p>`}
</form>`
}

/** Where there is a choice, the fields of the other means are hidden by the style sheet alone: no script is needed. */
function paymentFields(
  { payment_method_types }: CheckoutSession,
  entry: CardEntry,
  errors: CardErrors,
  firstError: string | undefined,
): Html {
  const card = html`${cardFields(entry, errors, firstError)}`
  if (!payment_method_types.includes('us_bank_account')) {
    return html`<h2>Card</h2>${card}${nameField('Name on card', entry, errors, firstError)}`
  }
  const isAccount = entry.method === 'us_bank_account' || !payment_method_types.includes('card')
  const choice = (value: string, label: string, isChosen: boolean) =>
    html`<label class="choice"><input type="radio" name="method" value="${value}"${isChosen ? html` checked` : null}> ${label}</label>`
  return html`<fieldset class="means"><legend>Payment method</legend>
${payment_method_types.includes('card') ? choice('card', 'Card', !isAccount) : null}
${choice('us_bank_account', 'US bank account', isAccount)}
</fieldset>
<div class="means-card">${card}</div>
<div class="means-account">${accountFields(entry, errors, firstError)}</div>
${nameField('Name on card or account', entry, errors, firstError)}`
}
