// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rating } from './rating'

const textOf = (rating: number | null, count: number) => {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<Rating rating={rating} count={count} />)
  return place.textContent
}

test('one rating is one rating', () => {
  expect(textOf(5, 1)).toContain('out of 5, from 1 rating(')
  expect(textOf(4.75, 12)).toContain('out of 5, from 12 ratings(')
  expect(textOf(null, 0)).toBe('Not rated yet')
})
