import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Optional } from './optional'

const html = (isFolded: boolean) =>
  renderToStaticMarkup(
    <Optional title="More about you" isFolded={isFolded}>
      <input name="phone" />
    </Optional>,
  )

test('a collector finds what is optional folded under one heading, and in the page', () => {
  expect(html(true)).toMatch(/<summary[^>]*>More about you \(optional\)/)
  expect(html(true)).toContain('name="phone"')
  expect(html(true)).not.toMatch(/<details[^>]* open/)
})

test('others see the fields at once', () => {
  expect(html(false)).not.toContain('<details')
  expect(html(false)).toContain('name="phone"')
})
