import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const site = { siteUrl: 'https://house.example' }
const outbid = {
  ...site,
  preheader: 'Somebody bid $1,250',
  heading: 'You have been outbid',
  paragraphs: ['The bidding goes on.', 'You may still win.'],
  figures: [
    ['Current bid', '$1,250'],
    ['Closes', 'Tonight'],
  ],
  action: { label: 'Bid again', url: 'https://house.example/lots/1?from=mail&utm=x' },
  footnote: 'You can turn bid alerts off in your settings.',
} as const

test('says the same in HTML and in plain text', () => {
  const { html, text } = renderMail(outbid)
  for (const words of [
    outbid.heading,
    ...outbid.paragraphs,
    '$1,250',
    'Closes',
    'Bid again',
    outbid.footnote,
    'Vermeil',
  ]) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(html).toContain('Somebody bid $1,250')
  expect(html).toContain('href="https://house.example/lots/1?from=mail&amp;utm=x"')
  expect(text).toContain('Current bid: $1,250\nCloses: Tonight')
  expect(text).toContain('\nhttps://house.example/lots/1?from=mail&utm=x\n')
})

test('a title made to look like HTML is shown and does nothing', () => {
  const { html } = renderMail({
    ...site,
    preheader: '<img src=x>',
    heading: '<script>alert(1)</script>',
    paragraphs: ['"<b>"'],
    figures: [['<i>', '<u>']],
  })
  expect(html).not.toMatch(/<(script|img|b|i|u)\b/)
  expect(html).toContain('&lt;script&gt;')
})

test('without an action there is no button', () => {
  const { html, text } = renderMail({ ...site, preheader: '', heading: 'Thank you', paragraphs: [] })
  expect(html).not.toContain('Or open this address')
  expect(text).toBe('Thank you\n\n-- \nVermeil\nhttps://house.example\n')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('%s is no address to lead to', (url) => {
  expect(() => renderMail({ ...outbid, action: { label: 'Open', url } })).toThrow(TypeError)
})
