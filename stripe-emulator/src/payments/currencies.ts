import { StripeError } from '../errors.ts'

/** Stripe's smallest charge per currency; the largest is eight digits in each. */
const smallestCharge: Record<string, number> = {
  usd: 50,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  sek: 300,
  sgd: 50,
}
const largestCharge = 99_999_999
const withoutMinorUnit = new Set(['jpy'])

export function readCurrency(currency: string, param: string): string {
  const code = currency.toLowerCase()
  if (!Object.hasOwn(smallestCharge, code)) {
    const known = Object.keys(smallestCharge).join(', ')
    throw new StripeError(
      'invalid',
      `Invalid currency: ${currency}. The emulator supports these currencies: ${known}`,
      {
        param,
      },
    )
  }
  return code
}

export function formatAmount(amount: number, currency: string): string {
  const digits = withoutMinorUnit.has(currency) ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}

/** Refuses what Stripe wouldn't charge. `what` begins the sentence: "Amount", "The Checkout Session's total amount". */
export function checkAmount(amount: number, currency: string, param: string, what = 'Amount'): void {
  const smallest = smallestCharge[currency] ?? 50
  if (amount < smallest) {
    const limit = `${formatAmount(smallest, currency)} ${currency}`
    throw new StripeError('amount_too_small', `${what} must be at least ${limit}`, { param })
  }
  checkNotTooLarge(amount, currency, param, what)
}

export function checkNotTooLarge(amount: number, currency: string, param: string, what = 'Amount'): void {
  if (amount > largestCharge) {
    const limit = formatAmount(largestCharge, currency)
    throw new StripeError('amount_too_large', `${what} must be no more than ${limit}`, { param })
  }
}
