import { expect, test } from 'vitest'
import { anEmulator, refusalOf } from '../../test/emulator-under-test.ts'
import { expiryRefusal, findReadyCard, findTestCard, judge, type Situation } from './cards.ts'

const atTheDesk: Situation = {
  purpose: 'charge',
  authenticated: false,
  authenticatedForLaterUse: false,
  offSession: false,
}
const away: Situation = { ...atTheDesk, offSession: true }

test('a card that needs authentication asks the person who is there, and is refused when nobody is', () => {
  expect(judge('always_authenticates', atTheDesk)).toEqual({ kind: 'challenge' })
  expect(judge('always_authenticates', { ...atTheDesk, authenticated: true })).toEqual({ kind: 'approved' })
  expect(judge('always_authenticates', away)).toMatchObject({ decline: { code: 'authentication_required' } })
})

test('a card authenticated when it was saved is not asked for again, unless it always is', () => {
  const saved = { ...away, authenticatedForLaterUse: true }
  expect(judge('authenticates_until_saved', saved)).toEqual({ kind: 'approved' })
  expect(judge('always_authenticates', saved)).toMatchObject({ kind: 'declined' })
})

test('a card that fails when charged can still be saved', () => {
  expect(judge('declined_when_charged', { ...atTheDesk, purpose: 'save' })).toEqual({ kind: 'approved' })
  expect(judge('declined_when_charged', atTheDesk)).toMatchObject({ kind: 'declined' })
})

test('ready-made cards are found by Stripe’s names, other numbers not at all', () => {
  expect(findReadyCard('pm_card_visa')?.number).toBe('4242424242424242')
  expect(findReadyCard('pm_card_visa_chargeDeclined')?.behavior).toBe('generic_decline')
  expect(findReadyCard('pm_card_chargeDeclined')?.behavior).toBe('generic_decline')
  expect(findReadyCard('pm_1234')).toBeUndefined()
  expect(findTestCard('4111111111111111')).toBeUndefined()
})

test.each([
  [11, 2026, null],
  [12, 2026, null],
  [1, 2027, null],
  [10, 2026, 'invalid_expiry_month'],
  [0, 2027, 'invalid_expiry_month'],
  [13, 2027, 'invalid_expiry_month'],
  [12, 2025, 'invalid_expiry_year'],
  [12, 2020, 'invalid_expiry_year'],
  [12, 2126, 'invalid_expiry_year'],
])('in November 2026 an expiry of %i/%i is answered with %s', (month, year, code) => {
  expect(expiryRefusal(month, year, new Date('2026-11-30T23:59:59Z'))?.code ?? null).toBe(code)
})

test('an expired card is refused by the API, and a year may have two digits', async () => {
  const { stripe } = await anEmulator()
  const create = (exp_month: number, exp_year: number) =>
    stripe.paymentMethods.create({ type: 'card', card: { number: '4242424242424242', exp_month, exp_year } })
  expect(await refusalOf(create(12, 2020))).toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code: 'invalid_expiry_year',
    param: 'exp_year',
    message: "Your card's expiration year is invalid.",
  })
  expect(await refusalOf(create(13, 2040))).toMatchObject({ statusCode: 402, code: 'invalid_expiry_month' })
  expect((await create(12, 40)).card).toMatchObject({ exp_month: 12, exp_year: 2040 })
})

test('the same number has the same fingerprint for everybody; ready-made cards are everybody’s own', async () => {
  const { stripe } = await anEmulator()
  const typed = () =>
    stripe.paymentMethods.create({ type: 'card', card: { number: '5555555555554444', exp_month: 12, exp_year: 2030 } })
  const given = async () => {
    const { id } = await stripe.customers.create()
    return stripe.paymentMethods.attach('pm_card_mastercard', { customer: id })
  }
  const prints = [await typed(), await typed(), await given(), await given()].map(({ card }) => card?.fingerprint)
  expect(prints[0]).toBe(prints[1])
  expect(new Set(prints).size).toBe(3)
})
