import { expect, test } from 'vitest'
import { html } from './markup.ts'

test('inserted values are text unless they are markup', () => {
  expect(String(html`<p title="${'"><script>'}">${`Tom & 'Jerry'`}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">Tom &amp; &#39;Jerry&#39;</p>',
  )
  expect(String(html`<ul>${['<a>', 'b'].map((item) => html`<li>${item}</li>`)}</ul>`)).toBe(
    '<ul><li>&lt;a&gt;</li><li>b</li></ul>',
  )
})

test('an absent value leaves nothing, but 0 is shown', () => {
  expect(String(html`${null}${undefined}${false}${0}`)).toBe('0')
})
