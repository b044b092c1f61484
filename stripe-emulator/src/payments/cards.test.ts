import { expect, test } from 'vitest'
import { findReadyCard, findTestCard, judge, type Situation } from './cards.ts'

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
  expect(findReadyCard('pm_card_visa_chargeDeclined')?.behaviour).toBe('generic_decline')
  expect(findReadyCard('pm_card_chargeDeclined')?.behaviour).toBe('generic_decline')
  expect(findReadyCard('pm_1234')).toBeUndefined()
  expect(findTestCard('4111111111111111')).toBeUndefined()
})
