// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { toast as sonner } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/shared/page/toasts'
import { ToastHost } from './toast-host'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLElement.prototype.setPointerCapture = () => {}

const action = { label: 'View watch list', onClick: () => {} }
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')]
const shown = () => toasts().map((toast) => toast.textContent)

let root: Root
beforeEach(async () => {
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(() => root.render(<ToastHost />))
})
afterEach(async () => {
  sonner.dismiss()
  await wait(1000)
  await act(() => root.unmount())
  vi.useRealTimers()
})

/** Lets so much time pass, rendering included. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(message: Parameters<typeof notify>[0]): Promise<HTMLElement> {
  notify(message)
  await wait(50)
  const toast = toasts().at(-1)
  if (!toast) throw new Error('There is no toast.')
  return toast
}

test('one product message stands at a time, with the specified measures', async () => {
  await show({ title: 'Bid Placed Successfully!', description: 'Your bid of $3,300 has been placed.' })
  expect(shown()).toEqual([expect.stringContaining('Your bid of $3,300 has been placed.')])

  await show({ title: 'Bidding Unavailable', tone: 'destructive' })
  expect(shown()).toEqual([expect.stringContaining('Bidding Unavailable')])

  const toaster = document.querySelector<HTMLElement>('[data-sonner-toaster]')
  expect(toaster?.style.getPropertyValue('--width')).toBe('356px')
  expect(toaster?.style.getPropertyValue('--gap')).toBe('14px')
  expect(document.querySelector('section[aria-label]')?.getAttribute('aria-label')).toBe('Notifications alt+T')
})

test.each([
  { title: 'Music Ready', action: undefined, lasts: 4000 },
  { title: 'Added to favorites', action, lasts: 10_000 },
])('$title lasts $lasts ms', async ({ title, action, lasts }) => {
  await show({ title, action })
  await wait(lasts - 200)
  expect(shown()).toHaveLength(1)
  await wait(400)
  expect(shown()).toEqual([])
})

test.each([
  { way: 'its time', leave: () => wait(10_400) },
  { way: 'the close button', leave: (toast: HTMLElement) => press(toast, '[data-close-button]') },
  { way: 'its action', leave: (toast: HTMLElement) => press(toast, '[data-action]') },
])('a message that waits follows one that went by $way', async ({ leave }) => {
  const first = await show({ title: 'Added to favorites', action })
  await show({ title: 'Music Uploaded', waitsForPrevious: true })
  expect(shown()).toEqual([expect.stringContaining('Added to favorites')])
  await leave(first)
  await wait(300)
  expect(shown()).toEqual([expect.stringContaining('Music Uploaded')])
})

const press = (toast: HTMLElement, button: string) => act(() => toast.querySelector<HTMLElement>(button)?.click())

const hover = (type: string) => (toast: HTMLElement) => toast.dispatchEvent(new PointerEvent(type, { bubbles: true }))

test.each([
  { held: 'hovered', enter: hover('pointerover'), leave: hover('pointerout') },
  {
    held: 'focused',
    enter: (toast: HTMLElement) => toast.querySelector<HTMLElement>('[data-button]')?.focus(),
    leave: () => (document.activeElement as HTMLElement).blur(),
  },
])('a $held toast waits', async ({ enter, leave }) => {
  const toast = await show({ title: 'Added to favorites', action })
  await act(() => enter(toast))
  await wait(60_000)
  expect(shown()).toHaveLength(1)
  await act(() => leave(toast))
  await wait(10_400)
  expect(shown()).toEqual([])
})

test.each([
  { pixels: 19, isDismissed: false },
  { pixels: 20, isDismissed: true },
])('a slow swipe of $pixels px dismisses: $isDismissed', async ({ pixels, isDismissed }) => {
  const toast = await show({ title: 'Music Ready' })
  const pointer = (type: string, clientX: number) =>
    act(() => toast.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY: 0 })))
  await pointer('pointerdown', 0)
  await pointer('pointermove', 2) // settles the direction
  await wait(1000)
  await pointer('pointermove', pixels)
  await pointer('pointerup', pixels)
  await wait(50)
  expect(shown()).toHaveLength(isDismissed ? 0 : 1)
})
