// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { connectToastHost, type ToastMessage } from '@/shared/page/toasts'
import { openCheckout } from './open-checkout'

const shown: ToastMessage[] = []
connectToastHost({ show: (message) => shown.push(message), dismiss: () => {} })

afterEach(() => {
  shown.length = 0
  vi.restoreAllMocks()
})

test('the payment page opens in a new tab, which cannot reach back', () => {
  const tab = { opener: window } as unknown as Window
  const open = vi.spyOn(window, 'open').mockReturnValue(tab)
  expect(openCheckout('https://pay.example/c/1')).toBe('new-tab')
  expect(open).toHaveBeenCalledWith('https://pay.example/c/1', '_blank')
  expect(tab.opener).toBeNull()
  expect(shown[0]?.title).toBe('Redirecting to Payment')
})

test.each(['', 'javascript:alert(1)', 'not an address'])('“%s” is nowhere to go', (url) => {
  const open = vi.spyOn(window, 'open')
  expect(openCheckout(url)).toBe('nowhere')
  expect(open).not.toHaveBeenCalled()
  expect(shown[0]).toMatchObject({ title: 'Redirect Error', tone: 'destructive' })
})

test('an address of our own order is opened here: it is paid by bank transfer', () => {
  expect(openCheckout(`${location.origin}/orders/7`)).toEqual({ ownPage: '/orders/7' })
  expect(shown[0]?.title).toBe('Payment by Bank Transfer')
})
