import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type CardDuties, isExpired, removalRefusal, toCards } from './card-rules.ts'

const now = new Date('2026-11-15T12:00:00Z')
const idle: CardDuties = { planCardId: null, guaranteeCardIds: [], needsOneToBid: false, needsOneForLoans: false }

const method = (id: string, brand = 'visa') =>
  ({
    id,
    card: { brand, last4: '4242', exp_month: 12, exp_year: id === 'pm_expired' ? 2020 : 2030 },
  }) as Stripe.PaymentMethod

const cardsWith = (duties: CardDuties, ids = ['pm_new', 'pm_old']) =>
  toCards({ methods: ids.map((id) => method(id)), defaultId: ids.at(-1) ?? null }, duties, now)

test('a card is good to the end of its month', () => {
  const card = { exp_month: 11, exp_year: 2026 }
  expect(isExpired(card, new Date('2026-11-30T23:59:59.999Z'))).toBe(false)
  expect(isExpired(card, new Date('2026-12-01T00:00:00Z'))).toBe(true)
  expect(isExpired({ exp_month: 12, exp_year: 2026 }, new Date('2027-01-01T00:00:00Z'))).toBe(true)
})

test('the default comes first, and brands have the names that are printed on cards', () => {
  const methods = [method('pm_1', 'amex'), method('pm_2', 'mastercard')]
  const cards = toCards({ methods, defaultId: 'pm_2' }, idle, now)
  expect(cards.map(({ id, brand, isDefault }) => [id, brand, isDefault])).toEqual([
    ['pm_2', 'Mastercard', true],
    ['pm_1', 'American Express', false],
  ])
})

test.each<[string, Partial<CardDuties>, string[], string | null]>([
  ['nothing depends on it', {}, ['pm_new', 'pm_old'], null],
  ['another card pays the plan', { planCardId: 'pm_old' }, ['pm_new', 'pm_old'], null],
  ['it pays the plan', { planCardId: 'pm_new' }, ['pm_new', 'pm_old'], 'card.pays-plan'],
  ['it guarantees a bid', { guaranteeCardIds: ['pm_new'] }, ['pm_new', 'pm_old'], 'card.guarantees-bids'],
  ['another one guarantees a bid', { guaranteeCardIds: ['pm_old'] }, ['pm_new', 'pm_old'], null],
  ['a card is asked for and another is left', { needsOneToBid: true }, ['pm_new', 'pm_old'], null],
  ['a card is asked for and it is the last', { needsOneToBid: true }, ['pm_new'], 'card.last-while-bidding'],
  ['loans need one and another is left', { needsOneForLoans: true }, ['pm_new', 'pm_old'], null],
  ['loans need one and it is the last', { needsOneForLoans: true }, ['pm_new'], 'card.last-with-loans'],
  [
    'a card is asked for and the other has expired',
    { needsOneToBid: true },
    ['pm_new', 'pm_expired'],
    'card.last-while-bidding',
  ],
  ['it is the last, and none is asked for', {}, ['pm_new'], null],
  ['it is not this account’s', {}, ['pm_old'], 'card.unknown'],
])('removing a card: %s', (_, duties, ids, refusal) => {
  const all = { ...idle, ...duties }
  expect(removalRefusal(cardsWith(all, ids), 'pm_new', all)).toBe(refusal)
})
