// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { notify } from '@/shared/toasts'
import { ToastHost } from './toast-host'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))

const standing = () =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')].map((toast) => toast.textContent)

test('one product message stands at a time, with the house’s measures', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<ToastHost />)

  notify({ title: 'Bid Placed Successfully!', description: 'Your bid of $3,300 has been placed.' })
  await vi.waitFor(() => expect(standing()).toEqual([expect.stringContaining('Your bid of $3,300 has been placed.')]))

  notify({ title: 'Bidding Unavailable', tone: 'destructive' })
  await vi.waitFor(() => expect(standing()).toEqual([expect.stringContaining('Bidding Unavailable')]))

  const toaster = document.querySelector<HTMLElement>('[data-sonner-toaster]')
  expect(toaster?.style.getPropertyValue('--width')).toBe('356px')
  expect(toaster?.style.getPropertyValue('--gap')).toBe('14px')
  expect(document.querySelector('section[aria-label]')?.getAttribute('aria-label')).toBe('Notifications alt+T')

  root.unmount()
})
