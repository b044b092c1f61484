import { expect, test } from 'vitest'
import { countLines } from './count-lines.mjs'

test('blank lines and comments are not counted, and what only looks like a comment is', () => {
  const text = `// one
/* two
   three */
const url = 'https://example.com' // four

const pattern = /\\/\\*/
/** five */ export const all = [url, pattern]
`
  expect(countLines('a.ts', text)).toBe(3)
  expect(countLines('a.css', '/* a\n b */\n.a {\n}\n')).toBe(2)
})
