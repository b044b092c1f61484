import type { FormTree } from '../http/form.ts'
import { findTestAccount, type TestAccount, testRoutingNumber } from '../payments/bank-accounts.ts'
import { findTestCard, type TestCard } from '../payments/cards.ts'
import { type Html, html } from './html.ts'

export type CardEntry = {
  email: string
  method: string
  number: string
  expiry: string
  cvc: string
  routing: string
  account: string
  name: string
}
export type CardErrors = Partial<Record<Exclude<keyof CardEntry, 'method'>, string>>
export type CheckedCard = { card: TestCard; expMonth: number; expYear: number }

const field = (form: FormTree, name: string): string => {
  const value = form[name]
  return typeof value === 'string' ? value.trim() : ''
}

export const readCardEntry = (form: FormTree): CardEntry => ({
  email: field(form, 'email'),
  number: field(form, 'number').replaceAll(/[\s-]/g, ''),
  expiry: field(form, 'expiry'),
  cvc: field(form, 'cvc'),
  method: field(form, 'method'),
  routing: field(form, 'routing'),
  account: field(form, 'account'),
  name: field(form, 'name'),
})

export const emptyCardEntry: CardEntry = readCardEntry({})

export function checkEmail(email: string): string | undefined {
  if (email === '') return 'Enter your email address.'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Your email address is incomplete.'
}

/** Checks what was typed, before any bank is asked. `now` is the emulated clock, by which cards expire. */
export function checkCard(entry: CardEntry, now: number): { errors: CardErrors; checked: CheckedCard | null } {
  const card = findTestCard(entry.number)
  const expiry = readExpiry(entry.expiry)
  const errors: CardErrors = {
    number: numberError(entry.number, card),
    expiry: expiryError(entry.expiry, expiry, now),
    cvc: cvcError(entry.cvc, card),
    name: entry.name === '' ? 'Enter the name on the card.' : undefined,
  }
  const isClean = Object.values(errors).every((error) => error === undefined)
  return {
    errors,
    checked: isClean && card && expiry ? { card, expMonth: expiry.month, expYear: expiry.year } : null,
  }
}

/** The same for a bank account. */
export function checkAccount(entry: CardEntry): { errors: CardErrors; account: TestAccount | null } {
  const account = findTestAccount(entry.account)
  const errors: CardErrors = {
    routing:
      entry.routing === testRoutingNumber ? undefined : `Use the test bank’s routing number, ${testRoutingNumber}.`,
    account: account ? undefined : 'Use a test account, such as 000123456789.',
    name: entry.name === '' ? 'Enter the name on the account.' : undefined,
  }
  return { errors, account: account && !errors.routing && !errors.name ? account : null }
}

function numberError(number: string, card: TestCard | undefined): string | undefined {
  if (card) return undefined
  if (number === '') return 'Enter a card number.'
  if (!/^\d{13,19}$/.test(number)) return 'Your card number is incomplete.'
  if (!passesLuhn(number)) return 'Your card number is invalid.'
  return 'Your card was declined. This is test mode: use a test card, such as 4242 4242 4242 4242.'
}

/** The check digit of every card number, which catches nearly all slips of the finger. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(text)
  if (!match?.[1] || !match[2]) return null
  const month = Number(match[1])
  const year = match[2].length === 2 ? 2000 + Number(match[2]) : Number(match[2])
  return month >= 1 && month <= 12 ? { month, year } : null
}

function expiryError(text: string, expiry: { month: number; year: number } | null, now: number): string | undefined {
  if (text === '') return "Enter your card's expiry date."
  if (!expiry) return "Your card's expiry date is incomplete."
  // A card is good to the end of its month.
  const isPast = Date.UTC(expiry.year, expiry.month) <= now * 1000
  return isPast ? "Your card's expiry date is in the past." : undefined
}

function cvcError(cvc: string, card: TestCard | undefined): string | undefined {
  if (cvc === '') return "Enter your card's security code."
  const isComplete = card?.brand === 'amex' ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc)
  return isComplete ? undefined : "Your card's security code is incomplete."
}

type TextField = {
  name: keyof CardEntry
  label: string
  value: string
  error: string | undefined
  focus: boolean
  attributes: Html
}

export const textField = ({ name, label, value, error, focus, attributes }: TextField): Html =>
  html`<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" value="${value}" ${attributes} required aria-invalid="${error ? 'true' : 'false'}"${error ? html` aria-describedby="${name}-error"` : null}${focus ? html` autofocus` : null}>
  ${error ? html`<p class="field-error" id="${name}-error">${error}</p>` : null}
</div>`

/** The card's fields. A number is shown again only if it is a test card's, and a security code never. */
export function cardFields(entry: CardEntry, errors: CardErrors, firstError: string | undefined): Html {
  const number = findTestCard(entry.number) ? entry.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : ''
  return html`${textField({
    name: 'number',
    label: 'Card number',
    value: number,
    error: errors.number,
    focus: firstError === 'number',
    attributes: html`type="text" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" data-format="number"`,
  })}
<div class="pair">
${textField({
  name: 'expiry',
  label: 'Expiry date (MM / YY)',
  value: entry.expiry,
  error: errors.expiry,
  focus: firstError === 'expiry',
  attributes: html`type="text" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" data-format="expiry"`,
})}
${textField({
  name: 'cvc',
  label: 'Security code (CVC)',
  value: '',
  error: errors.cvc,
  focus: firstError === 'cvc',
  attributes: html`type="text" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" data-format="cvc"`,
})}
</div>`
}

export const nameField = (label: string, entry: CardEntry, errors: CardErrors, firstError: string | undefined): Html =>
  textField({
    name: 'name',
    label,
    value: entry.name,
    error: errors.name,
    focus: firstError === 'name',
    attributes: html`type="text" autocomplete="cc-name" maxlength="200"`,
  })

/** The fields of a US bank account. */
export function accountFields(entry: CardEntry, errors: CardErrors, firstError: string | undefined): Html {
  const digits = html`type="text" inputmode="numeric" autocomplete="off" maxlength="17"`
  return html`${textField({
    name: 'routing',
    label: 'Routing number',
    value: entry.routing,
    error: errors.routing,
    focus: firstError === 'routing',
    attributes: html`${digits} placeholder="${testRoutingNumber}"`,
  })}
${textField({
  name: 'account',
  label: 'Account number',
  value: findTestAccount(entry.account) ? entry.account : '',
  error: errors.account,
  focus: firstError === 'account',
  attributes: html`${digits} placeholder="000123456789"`,
})}`
}

/** What a bank's refusal is about, where it is about one field. */
export const fieldOfDecline = (param: string | null): keyof CardErrors | null =>
  param === 'cvc' ? 'cvc' : param === 'exp_month' ? 'expiry' : null

const hints: readonly [number: string, effect: string][] = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks for authentication until it is saved'],
  ['4000 0000 0000 3220', 'asks for authentication each time'],
  ['4000 0000 0000 0341', 'can be saved, and fails when charged'],
]

export const testCardHints = html`<details class="hints">
  <summary>Test cards</summary>
  <p>Any future date, any security code. No money moves.</p>
  <dl>${hints.map(([number, effect]) => html`<div><dt>${number}</dt><dd>${effect}</dd></div>`)}</dl>
</details>`
