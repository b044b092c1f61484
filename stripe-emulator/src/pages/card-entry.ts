import type { FormTree } from '../http/form.ts'
import { findTestAccount, type TestAccount, testRoutingNumber } from '../payments/bank-accounts.ts'
import { findTestCard, type TestCard } from '../payments/cards.ts'

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

/** The check digit of every card number, which catches nearly all typing errors. */
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

/** What a bank's refusal is about, where it is about one field. */
export const fieldOfDecline = (param: string | null): keyof CardErrors | null =>
  param === 'cvc' ? 'cvc' : param === 'exp_month' ? 'expiry' : null
