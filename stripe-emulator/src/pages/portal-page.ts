import { periodOf } from '../billing/subscription.ts'
import type { Invoice, PaymentMethod, PortalSession, Subscription } from '../objects.ts'
import { formatAmount } from '../payments/currencies.ts'
import type { Transaction } from '../store/transaction.ts'
import type { CardEntry, CardErrors } from './card-entry.ts'
import { cardFields, nameField, testCardHints } from './card-form.ts'
import { intervalText } from './checkout-page.ts'
import { type Html, html } from './html.ts'
import { type PageAnswer, showPage, testBadge } from './page.ts'

export const dateText = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

const shortDateText = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000)

const invoiceStatusTexts: Partial<Record<string, string>> = {
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
}

const doneTexts: Partial<Record<string, string>> = {
  canceled: 'Your plan will end with the current period. You can resume it until then.',
  resumed: 'Your plan continues.',
  card: 'Your card was saved, and is used from now on.',
  paid: 'Thank you. The invoice is paid.',
}

export function showPortal(tx: Transaction, session: PortalSession, root: string, done: string | null): PageAnswer {
  const home = `${root}p/session/${session.id}`
  const subscriptions = tx
    .all('subscriptions')
    .filter(({ customer, status }) => customer === session.customer && status !== 'incomplete_expired')
  const invoices = tx.all('invoices').filter(({ customer }) => customer === session.customer)
  const customer = tx.get('customers', session.customer)
  const method = tx.get('payment_methods', String(customer?.invoice_settings.default_payment_method))
  const onPlan = tx.get('payment_methods', subscriptions[0]?.default_payment_method ?? '')
  const notice = done === 'refused' ? 'The payment was refused. Change your card and try again.' : doneTexts[done ?? '']
  return frame(
    session,
    root,
    'Billing',
    html`${notice ? html`<p class="notice${done === 'refused' ? '' : ' done'}" role="status">${notice}</p>` : null}
<section aria-labelledby="plan"><h2 id="plan">Plan</h2>
${subscriptions.length === 0 ? html`<p>You have no plan.</p>` : subscriptions.map((subscription) => planRow(tx, subscription, home))}
</section>
<section aria-labelledby="card"><h2 id="card">Payment method</h2>
<div class="row">${cardText(method ?? onPlan)}<a class="button secondary" href="${home}/card">Update card</a></div>
</section>
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${invoices.length === 0 ? html`<p>There are no invoices yet.</p>` : invoiceTable(invoices, home, root)}
</section>`,
  )
}

function frame(session: PortalSession, root: string, title: string, body: Html, status = 200): PageAnswer {
  return showPage(
    { title, root, status, leadsTo: [session.return_url, session.flow?.after_completion.redirect?.return_url] },
    html`<main class="portal">
<p class="merchant">${session.return_url ? html`<a class="back" href="${session.return_url}"><span aria-hidden="true">←</span> Return to the site</a>` : html`<span></span>`}${testBadge}</p>
<h1>${title}</h1>
${body}
</main>`,
  )
}

const statusTexts: Record<string, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
  incomplete: 'Incomplete',
  canceled: 'Ended',
}

function planRow(tx: Transaction, subscription: Subscription, home: string): Html {
  const { price } = subscription.items.data[0] ?? {}
  const name = tx.get('products', price?.product ?? '')?.name ?? 'Plan'
  const { end } = periodOf(subscription)
  const isBad = subscription.status === 'past_due' || subscription.status === 'incomplete'
  const when =
    subscription.status === 'canceled'
      ? `Ended on ${dateText(subscription.ended_at ?? end)}.`
      : subscription.cancel_at_period_end
        ? `Ends on ${dateText(end)}.`
        : `Renews on ${dateText(end)}.`
  const link = `${home}/subscriptions/${subscription.id}`
  return html`<div class="row">
<div><h3>${name} <span class="state${isBad ? ' bad' : ''}">${statusTexts[subscription.status] ?? subscription.status}</span></h3>
<p>${formatAmount(price?.unit_amount ?? 0, subscription.currency)} ${intervalText(price)}. ${when}</p></div>
${
  subscription.status === 'canceled'
    ? null
    : subscription.cancel_at_period_end
      ? html`<form method="post" action="${link}"><button class="button primary" type="submit" name="do" value="resume">Resume plan</button></form>`
      : html`<a class="button secondary" href="${link}">Cancel plan</a>`
}
</div>`
}

function cardText(method: PaymentMethod | undefined): Html {
  if (!method?.card) return html`<p>No card on file.</p>`
  const { brand, last4, exp_month, exp_year } = method.card
  const name = `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
  return html`<p>${name} ending in ${last4}, expires ${String(exp_month).padStart(2, '0')} / ${exp_year}</p>`
}

function invoiceTable(invoices: readonly Invoice[], home: string, root: string): Html {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="List of invoices"><table>
<thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Status</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>${invoices.map(
    (invoice) => html`<tr>
<td>${shortDateText(invoice.created)}</td>
<td><a href="${root}i/${invoice.id}">${invoice.number}</a></td>
<td>${invoice.status === 'open' ? html`<form method="post" action="${home}/invoices/${invoice.id}"><button class="button secondary" type="submit">Pay now</button></form>` : (invoiceStatusTexts[invoice.status ?? ''] ?? invoice.status)}</td>
<td class="amount">${formatAmount(invoice.total, invoice.currency)}</td></tr>`,
  )}</tbody>
</table></div>`
}

export function showCancelPage(
  tx: Transaction,
  session: PortalSession,
  subscription: Subscription,
  root: string,
): PageAnswer {
  const home = `${root}p/session/${session.id}`
  const name = tx.get('products', subscription.items.data[0]?.price.product ?? '')?.name ?? 'your plan'
  const until = dateText(periodOf(subscription).end)
  const isEnding = subscription.cancel_at_period_end
  return frame(
    session,
    root,
    isEnding ? `Resume ${name}?` : `Cancel ${name}?`,
    html`<p>${isEnding ? `It is set to end on ${until}.` : `You can use it until ${until}. It is not renewed after that.`}</p>
<form method="post" class="choices">
<button class="button primary" type="submit" name="do" value="${isEnding ? 'resume' : 'cancel'}">${isEnding ? 'Resume plan' : 'Cancel plan'}</button>
<a class="button secondary" href="${home}?done=">Go back</a>
</form>`,
  )
}

export function showCardPage(
  session: PortalSession,
  root: string,
  entry: CardEntry,
  errors: CardErrors,
  notice: string | null,
): PageAnswer {
  const home = `${root}p/session/${session.id}`
  const firstError = Object.entries(errors).find(([, error]) => error !== undefined)?.[0]
  const isRefused = notice !== null || firstError !== undefined
  return frame(
    session,
    root,
    'Update your card',
    html`<form method="post" class="card-form" novalidate>
${notice ? html`<p class="notice" role="alert" tabindex="-1"${firstError ? null : html` autofocus`}>${notice}</p>` : null}
${cardFields(entry, errors, firstError)}
${nameField('Name on card', entry, errors, firstError)}
<button class="button primary" type="submit" data-busy="Saving…">Save card</button>
</form>
<p class="small"><a href="${home}?done=">Go back</a></p>
${testCardHints}`,
    isRefused ? 422 : 200,
  )
}
