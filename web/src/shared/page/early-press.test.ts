// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { earlyPressOf, pressable } from './early-press'

const buttonWith = (data: Record<string, string>) => {
  const button = document.createElement('button')
  Object.assign(button.dataset, data)
  return button
}

test('an early press says when it was and what the button showed', () => {
  const button = buttonWith({ earlyAt: '1000', earlyPrice: '120000', earlyAmount: '125000' })
  expect(earlyPressOf(button)).toEqual({ at: 1000, price: 1_200_00, amount: 1_250_00 })
})

test('a button without figures has none', () => {
  expect(earlyPressOf(buttonWith({ earlyAt: '1000', earlyPrice: '', earlyAmount: '' }))).toEqual({
    ...{ at: 1000, price: null, amount: null },
  })
})

test('a press that is answered as it happens is none, though the button shows figures', () => {
  const figures = pressable(1_200_00, 1_250_00)
  expect(
    earlyPressOf(buttonWith({ price: `${figures['data-price']}`, amount: `${figures['data-amount']}` })),
  ).toBeNull()
  expect(earlyPressOf(null)).toBeNull()
})
