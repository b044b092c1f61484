// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { nextPath, signInPath, signUpPath } from './next-path'

test.each([
  ['/settings', '/settings'],
  ['/lots/1/dusk?tab=bids#history', '/lots/1/dusk?tab=bids#history'],
])('a page of our own is where one goes next: %s', (wanted, expected) => {
  expect(nextPath(wanted)).toBe(expected)
})

test.each([
  [null],
  [''],
  ['settings'],
  ['https://elsewhere.example/'],
  ['//elsewhere.example'],
  ['/\\elsewhere.example'],
  ['/\t/elsewhere.example'],
  ['javascript:alert(1)'],
  ['/auth?next=/auth'],
])('anything else leads to the dashboard: %s', (wanted) => {
  expect(nextPath(wanted)).toBe('/dashboard')
})

test('the way to the sign-in page and back keeps the query', () => {
  const { searchParams } = new URL(signInPath('/collection?q=blue&sort=newest'), location.origin)
  expect(nextPath(searchParams.get('next'))).toBe('/collection?q=blue&sort=newest')
})

test('the way to the sign-up page carries what was chosen, and the way back', () => {
  expect(signUpPath()).toBe('/auth?tab=signup')
  expect(signUpPath({ userType: 'realtor', next: '/dashboard' })).toBe(
    '/auth?tab=signup&role=realtor&next=%2Fdashboard',
  )
})
