// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { CommissionCalculator } from './commission-calculator'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => document.body.replaceChildren())

test.each([
  [true, true],
  [false, false],
])('for a realtor (%s) it opens with their share: %s', async (isRealtors, isShown) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(() => root.render(<CommissionCalculator isRealtors={isRealtors} />))
  expect(document.body.textContent?.includes('The realtor, 20%')).toBe(isShown)
  expect(document.querySelector<HTMLInputElement>('[role=switch]')?.checked).toBe(isShown)
  await act(() => root.unmount())
})
