import {
  closedAccount,
  payoutNumbers,
  refusesFirstTransfer,
  submitOnboarding,
  unmatchedDigits,
} from '../connect/account.ts'
import { testRoutingNumber } from '../payments/bank-accounts.ts'
import type { AccountLinkRecord } from '../store/tables.ts'
import { html } from './html.ts'
import { notFound, type PageAnswer, type PageDeps, type PageRequest, rootFrom, showPage, testBadge } from './page.ts'

type Field = {
  name: string
  label: string
  placeholder: string
  maxLength: number
  problemOf(value: string): string | null
}

const needed = (what: string) => (value: string) => (value === '' ? `Enter your ${what}.` : null)

const fields: readonly Field[] = [
  { name: 'first_name', label: 'First name', placeholder: 'Ada', maxLength: 100, problemOf: needed('first name') },
  { name: 'last_name', label: 'Last name', placeholder: 'Verrier', maxLength: 100, problemOf: needed('last name') },
  {
    name: 'birth',
    label: 'Date of birth (YYYY-MM-DD)',
    placeholder: '1980-01-31',
    maxLength: 10,
    problemOf: (value) =>
      /^\d{4}-\d{2}-\d{2}$/.test(value) && Date.parse(value) < Date.now() ? null : 'Enter a date such as 1980-01-31.',
  },
  {
    name: 'ssn_last_4',
    label: 'Last 4 digits of your social security number',
    placeholder: '0000',
    maxLength: 4,
    problemOf: (value) => (/^\d{4}$/.test(value) ? null : 'Enter four digits.'),
  },
  {
    name: 'routing',
    label: 'Routing number',
    placeholder: testRoutingNumber,
    maxLength: 9,
    problemOf: (value) => (value === testRoutingNumber ? null : `Enter the test bank: ${testRoutingNumber}.`),
  },
  {
    name: 'account',
    label: 'Account number',
    placeholder: payoutNumbers[0] ?? '',
    maxLength: 17,
    problemOf: (value) => (payoutNumbers.includes(value) ? null : 'Enter one of the test accounts below.'),
  },
]

const hints: readonly [value: string, effect: string][] = [
  [`Account ${payoutNumbers[0]}`, 'is paid'],
  [`Account ${refusesFirstTransfer}`, 'the first transfer to it is refused'],
  [`Account ${closedAccount}`, 'is closed: payouts to it fail'],
  [`Digits ${unmatchedDigits}`, 'do not match the name: a document is asked for'],
]

/** `/a/onboarding/{link}`: where a seller enters who they are and where their money goes. */
export async function onboardingPage({ engine, webhooksSettled }: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const root = rootFrom(request.path)
  const link = engine.read((tx) => tx.get('account_links', request.path[2] ?? ''))
  if (!link) return notFound(root)
  // As at Stripe: the site is asked for a new link.
  if (engine.now() > link.expiresAt) return { kind: 'redirect', location: link.refreshUrl }
  const business = engine.settings().businessName
  if (request.method !== 'POST') return showForm(link, business, root, {}, {})
  const entry = Object.fromEntries(fields.map(({ name }) => [name, String(request.form[name] ?? '').trim()]))
  const errors = Object.fromEntries(
    fields.flatMap(({ name, problemOf }) => {
      const problem = problemOf(entry[name] ?? '')
      return problem ? [[name, problem]] : []
    }),
  )
  if (Object.keys(errors).length > 0) return showForm(link, business, root, entry, errors)
  await engine.perform((op) =>
    submitOnboarding(op, op.need('accounts', link.account), {
      accountNumber: entry['account'] ?? '',
      ssnLast4: entry['ssn_last_4'] ?? '',
    }),
  )
  await webhooksSettled(link.account)
  return { kind: 'redirect', location: link.returnUrl }
}

function showForm(
  link: AccountLinkRecord,
  business: string,
  root: string,
  entry: Record<string, string>,
  errors: Record<string, string>,
): PageAnswer {
  const firstError = fields.find(({ name }) => errors[name])?.name
  return showPage(
    { title: 'Set up payouts', root, status: firstError ? 422 : 200, leadsTo: [link.returnUrl] },
    html`<main class="portal">
<p class="merchant"><a class="back" href="${link.returnUrl}"><span aria-hidden="true">←</span> Return to ${business}</a>${testBadge}</p>
<h1>Set up payouts</h1>
<p>${business} pays you through Stripe. Tell us who you are and where your money goes.</p>
<form method="post" class="card-form" novalidate>
${fields.map(({ name, label, placeholder, maxLength }) => {
  const error = errors[name]
  return html`<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="text" autocomplete="off" maxlength="${maxLength}" placeholder="${placeholder}" value="${entry[name] ?? ''}" required aria-invalid="${error ? 'true' : 'false'}"${error ? html` aria-describedby="${name}-error"` : null}${name === firstError ? html` autofocus` : null}>
  ${error ? html`<p class="field-error" id="${name}-error">${error}</p>` : null}
</div>`
})}
<button class="button primary" type="submit" data-busy="Saving…">Agree and submit</button>
</form>
<details class="hints">
  <summary>Test values</summary>
  <p>Any name and date of birth. No money moves.</p>
  <dl>${hints.map(([value, effect]) => html`<div><dt>${value}</dt><dd>${effect}</dd></div>`)}</dl>
</details>
</main>`,
  )
}
