import { describe, expect, test } from 'vitest'
import { arrivalText, placeLine, placeName, quoteNextStep } from './quote-text'

const madrid = { country: 'ES', region: 'Madrid', city: 'Madrid', postalCode: '28013' }
const until = '2026-05-06T10:00:00.000Z'
const quote = { side: 'buyer', state: 'asked', until, orderId: null } as const

describe('a quote in words', () => {
  test('names the place, and leaves out what is not known', () => {
    expect(placeName(madrid)).toBe('Madrid, Spain')
    expect(placeName({ ...madrid, country: 'NL', city: '' })).toBe('the Netherlands')
    expect(placeLine(madrid)).toBe('28013 Madrid, Madrid, Spain')
    expect(placeLine({ country: 'SG', region: '', city: '', postalCode: '018956' })).toBe('018956, Singapore')
  })

  test('names the days as a range, or one number', () => {
    expect(arrivalText({ min: 5, max: 9 })).toBe('5–9 days')
    expect(arrivalText({ min: 1, max: 1 })).toBe('1 day')
  })

  test('says to each side who acts next', () => {
    expect(quoteNextStep(quote)).toMatch(/^The seller answers by /)
    expect(quoteNextStep({ ...quote, side: 'seller' })).toMatch(/^Answer by /)
    expect(quoteNextStep({ ...quote, state: 'offered' })).toMatch(/^Accept or refuse it by /)
    expect(quoteNextStep({ ...quote, state: 'accepted' })).toMatch(/^Holds until /)
    expect(quoteNextStep({ ...quote, state: 'accepted', until: null })).toBe('The lot has ended')
    expect(quoteNextStep({ ...quote, state: 'accepted', orderId: 'o' })).toBe('Pay the order')
    expect(quoteNextStep({ ...quote, state: 'refused', until: null })).toBe('')
  })
})
