import { expect, test } from 'vitest'
import { ApiError } from '@/shared/http/api-error'
import { isCardMissing, refusalToast, refusedMinimum } from './bid-refusals'

const refusal = (code: string, details?: Record<string, unknown>) =>
  new ApiError({ code, status: 409, title: `The server's words for ${code}.`, details })

test.each([
  ['lot.closed', 'bid', 'Bidding Unavailable', 'This auction has already ended.'],
  ['lot.sold', 'bid', 'Bidding Unavailable', 'This auction has already ended.'],
  ['lot.stopped', 'bid', 'Bidding Unavailable', 'Bidding has been stopped by admin.'],
  ['lot.stopped', 'purchase', 'Purchase Unavailable', 'Bidding has been stopped by admin.'],
  ['account.required', 'bid', 'Authentication Required', 'Please sign in to place a bid.'],
  ['bid.not-received', 'bid', 'Bid Not Placed', 'Your bid did not reach us, and nothing was bid. You can bid again.'],
  ['bid.own-lot', 'bid', 'Bidding Unavailable', "The server's words for bid.own-lot."],
] as const)('%s on a %s: %s', (code, action, title, description) => {
  expect(refusalToast(refusal(code), action)).toEqual({ title, description, tone: 'destructive' })
})

test('a bid that is too low reads the minimum', () => {
  const tooLow = refusal('bid.too-low', { minimum: 1_250_00 })
  expect(refusedMinimum(tooLow)).toBe(1_250_00)
  expect(refusalToast(tooLow, 'bid')).toMatchObject({ title: 'Bid Too Low', description: 'The minimum bid is $1,250.' })
  expect(refusedMinimum(refusal('lot.closed'))).toBeNull()
})

test('a bid over the limit reads the figures, and offers a card where one lifts it', () => {
  const over = (details: object) =>
    refusal('bid.over-limit', {
      limit: 25_000_00,
      exposure: 21_000_00,
      reason: 'amount',
      canCardLift: true,
      ...details,
    })
  expect(refusalToast(over({}), 'bid')).toMatchObject({
    title: 'Limit Reached',
    description:
      'You may owe $25,000 at once. Your bids and unpaid purchases come to $21,000. With a card on file there is no limit.',
  })
  expect(isCardMissing(over({}))).toBe(true)
  expect(isCardMissing(over({ canCardLift: false }))).toBe(false)
  expect(isCardMissing(refusal('bid.card-required'))).toBe(true)
  expect(refusalToast(over({ reason: 'purchase' }), 'purchase').description).toContain('Pay that first, or add a card.')
})

test('an answer that never came is not called a refusal: the bid may stand', () => {
  const { title, description } = refusalToast(new TypeError('Failed to fetch'), 'bid')
  expect(title).toBe('Connection Lost')
  expect(description).toContain('Check whether your bid was placed')
})

test('a quick bid on a price that has moved says so, and that nothing was bid', () => {
  expect(refusalToast(refusal('bid.price-moved', { price: 1_250_00 }), 'bid')).toMatchObject({
    title: 'Price Moved',
    description: 'The bid is now $1,250. Nothing was bid. The buttons show the new amounts.',
  })
})
