/** What a test card does. Each is one of Stripe's published test numbers; a number that is none of them is declined. */
export type CardBehavior =
  | 'succeeds'
  | 'always_authenticates'
  | 'disputed'
  | 'authenticates_until_saved'
  | 'declined_when_charged'
  | 'authenticates_then_insufficient_funds'
  | DeclineReason

/** What becomes of a debit, days after the buyer has left. */
export type DebitBehavior = 'debit_succeeds' | 'debit_account_closed' | 'debit_no_account' | 'debit_insufficient_funds'

export type DeclineReason =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'fraudulent'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'authentication_required'

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb'
export type TestCard = { number: string; brand: Brand; behavior: CardBehavior; token?: string }

const card = (number: string, brand: Brand, behavior: CardBehavior, token?: string): TestCard => ({
  number,
  brand,
  behavior,
  token,
})

const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa', 'succeeds', 'visa'),
  card('4000056655665556', 'visa', 'succeeds', 'visa_debit'),
  card('5555555555554444', 'mastercard', 'succeeds', 'mastercard'),
  card('2223003122003222', 'mastercard', 'succeeds'),
  card('378282246310005', 'amex', 'succeeds', 'amex'),
  card('6011111111111117', 'discover', 'succeeds', 'discover'),
  card('3056930009020004', 'diners', 'succeeds', 'diners'),
  card('3566002020360505', 'jcb', 'succeeds', 'jcb'),
  card('4000000000000259', 'visa', 'disputed', 'createDispute'),
  card('4000000000000002', 'visa', 'generic_decline', 'visa_chargeDeclined'),
  card('4000000000009995', 'visa', 'insufficient_funds', 'visa_chargeDeclinedInsufficientFunds'),
  card('4000000000009987', 'visa', 'lost_card', 'visa_chargeDeclinedLostCard'),
  card('4000000000009979', 'visa', 'stolen_card', 'visa_chargeDeclinedStolenCard'),
  card('4100000000000019', 'visa', 'fraudulent', 'radarBlock'),
  card('4000000000000069', 'visa', 'expired_card', 'chargeDeclinedExpiredCard'),
  card('4000000000000127', 'visa', 'incorrect_cvc', 'chargeDeclinedIncorrectCvc'),
  card('4000000000000119', 'visa', 'processing_error', 'chargeDeclinedProcessingError'),
  card('4000000000000341', 'visa', 'declined_when_charged', 'chargeCustomerFail'),
  card('4000002500003155', 'visa', 'authenticates_until_saved', 'authenticationRequiredOnSetup'),
  card('4000002760003184', 'visa', 'always_authenticates', 'authenticationRequired'),
  card('4000000000003220', 'visa', 'always_authenticates', 'threeDSecure2Required'),
  card('4000000000003063', 'visa', 'always_authenticates', 'threeDSecureRequired'),
  card(
    '4000008260003178',
    'visa',
    'authenticates_then_insufficient_funds',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
]

export const findTestCard = (number: string): TestCard | undefined => testCards.find((known) => known.number === number)

/** Stripe's ready-made payment methods: `pm_card_visa`, `pm_card_chargeDeclined`, … */
export function findReadyCard(id: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(id)?.[1]
  return testCards.find(({ token }) => token !== undefined && (token === name || token === `visa_${name}`))
}

type Decline = { code: string; decline_code?: string; message: string; param?: string }

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
})

const declines: Record<DeclineReason, Decline> = {
  generic_decline: declined('generic_decline'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  insufficient_funds: { ...declined('insufficient_funds'), message: 'Your card has insufficient funds.' },
  expired_card: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
}

/** Why an expiry date can't be used, in Stripe's words; null where it can. A card is good until its month has ended. */
export function expiryRefusal(month: number, year: number, now: Date): Decline | null {
  const thisYear = now.getUTCFullYear()
  if (year < thisYear || year > thisYear + LONGEST_EXPIRY_YEARS) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", param: 'exp_year' }
  }
  const isPast = year === thisYear && month < now.getUTCMonth() + 1
  if (month < 1 || month > 12 || isPast) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid.", param: 'exp_month' }
  }
  return null
}

const LONGEST_EXPIRY_YEARS = 50

export type Verdict = { kind: 'approved' } | { kind: 'challenge' } | { kind: 'declined'; decline: Decline }

export type Situation = {
  purpose: 'charge' | 'save'
  /** The person has just passed the challenge. */
  authenticated: boolean
  /** They passed one when the card was saved. */
  authenticatedForLaterUse: boolean
  /** The buyer is not there to pass one. */
  offSession: boolean
}

/** Decides one attempt. Pure: the card's behavior and the situation are all there is to it. */
export function judge(behavior: CardBehavior, situation: Situation): Verdict {
  const { purpose, authenticated, offSession, authenticatedForLaterUse } = situation
  const challenge = (): Verdict => (offSession ? decline('authentication_required') : { kind: 'challenge' })
  switch (behavior) {
    case 'succeeds':
    case 'disputed':
      return { kind: 'approved' }
    case 'declined_when_charged':
      return purpose === 'save' ? { kind: 'approved' } : decline('generic_decline')
    case 'authenticates_until_saved':
      return authenticated || authenticatedForLaterUse ? { kind: 'approved' } : challenge()
    case 'always_authenticates':
      return authenticated ? { kind: 'approved' } : challenge()
    case 'authenticates_then_insufficient_funds':
      if (!authenticated && !authenticatedForLaterUse) return challenge()
      return purpose === 'save' ? { kind: 'approved' } : decline('insufficient_funds')
    default:
      return decline(behavior)
  }
}

const decline = (reason: DeclineReason): Verdict => ({ kind: 'declined', decline: declines[reason] })
