import { expect, test } from 'vitest'
import { earlyOfferText } from './early-offer'

const press = { at: 1_000_000, price: 1_200_00, amount: 1_250_00 }

test('a press that was answered at the price it was made at needs no words', () => {
  expect(earlyOfferText(press, 1_200_00, press.at)).toBeNull()
  expect(earlyOfferText(press, 1_200_00, press.at + 2_000)).toBeNull()
})

test('a press that waited says for how long, and that nothing was bid', () => {
  expect(earlyOfferText(press, 1_200_00, press.at + 2_001)).toBe(
    'You pressed 2 seconds ago, while the page was loading, at $1,200. Nothing has been bid yet.',
  )
})

test('a price that moved is said, however short the press waited', () => {
  expect(earlyOfferText(press, 1_300_00, press.at)).toBe('When you pressed, the price was $1,200. It is $1,300 now.')
})
