import { expect, test } from 'vitest'
import { donationOf, donationProblem } from './donation'

test('the bounds themselves are good, and the next amounts beyond them are not', () => {
  expect(donationProblem(50_000)).toBeUndefined()
  expect(donationProblem(100_000_000)).toBeUndefined()
  expect(donationProblem(40_000)).toBe('The smallest donation is $500.')
  expect(donationProblem(100_010_000)).toBe('The largest donation is $1,000,000.')
  expect(donationProblem(55_000)).toBe('Please choose a multiple of $100.')
})

test('an empty field is no mistake yet', () => {
  expect(donationProblem(null)).toBeUndefined()
})

test('the request is of type donation, in cents, with the description in its metadata', () => {
  expect(donationOf(50_000)).toEqual({
    amount: 50_000,
    description: 'Donation of $500 to Vermeil',
    paymentType: 'donation',
    metadata: { description: 'Donation of $500 to Vermeil' },
  })
})
