// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePriceProblem } from './use-price-problem'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let form: ReturnType<typeof usePriceProblem>
beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

function Form({ minimumBid }: { minimumBid: number }) {
  form = usePriceProblem(minimumBid)
  return null
}
const priceMovesTo = (minimumBid: number) => act(() => root.render(<Form minimumBid={minimumBid} />))

test('an error line goes when the price moves, up or down', async () => {
  for (const moved of [1_858_00, 1_758_00]) {
    await priceMovesTo(1_808_00)
    await act(() => form.setProblem('The minimum bid is $1,808.'))
    expect(form.problem).toBe('The minimum bid is $1,808.')
    await priceMovesTo(moved)
    expect(form.problem).toBeUndefined()
  }
})

test('a refusal that is ahead of the page stays until the price moves past it', async () => {
  await priceMovesTo(1_808_00)
  await act(() => form.setProblem('The minimum bid is $1,858.', 1_858_00))
  expect(form.problem).toBe('The minimum bid is $1,858.')
  await priceMovesTo(1_858_00)
  expect(form.problem).toBe('The minimum bid is $1,858.')
  await priceMovesTo(1_908_00)
  expect(form.problem).toBeUndefined()
})

test('it can be withdrawn by hand', async () => {
  await priceMovesTo(1_808_00)
  await act(() => form.setProblem('Please enter an amount.'))
  await act(() => form.clearProblem())
  expect(form.problem).toBeUndefined()
})
