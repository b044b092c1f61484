// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ThankYou } from './thank-you'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('./payment-success', () => ({ PaymentSuccess: () => 'Payment Successful!' }))

test('who comes without a session waits half a second, and is thanked', async () => {
  vi.useFakeTimers()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  await act(() => root.render(<ThankYou />))
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(element.textContent).toBe('Verifying your payment...')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(element.textContent).toBe('Payment Successful!')
  await act(() => root.unmount())
  vi.useRealTimers()
})
