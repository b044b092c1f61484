// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { firstAnswer, firstAnswerAt } from './first-answer'

const answer = { serverTime: '2026-01-02T03:04:05.000Z', lots: [] }

beforeEach(() => {
  performance.getEntriesByType = () => [] // jsdom has no navigation to measure
  localStorage.clear()
  const data = JSON.stringify(answer)
  document.head.innerHTML = `<script type="application/json" data-asks="/featured">${data}</script>`
})

test('the page’s own answer is used once, and for its own query only', () => {
  expect(firstAnswer('/saleroom')).toBeUndefined()
  expect(firstAnswer('/featured')).toEqual(answer)
  expect(firstAnswer('/featured')).toBeUndefined()
})

test('a person who may be signed in starts with a visitor’s answer, and reads again', () => {
  expect(firstAnswerAt()).toBeUndefined()
  localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, '{}')
  expect(firstAnswer('/featured')).toEqual(answer)
  expect(firstAnswerAt()).toBe(0)
})

test('a page without an answer works', () => {
  document.head.innerHTML = ''
  expect(firstAnswer('/featured')).toBeUndefined()
})
