import { expect, test } from 'vitest'
import { reasonText } from './reason-text'

test.each([
  [{ kind: 'artist', name: 'Ada Verrier', because: 'bought' }, 'You bought a work by Ada Verrier'],
  [{ kind: 'artist', name: 'Ada Verrier', because: 'followed' }, 'You follow Ada Verrier'],
  [{ kind: 'liked', title: 'Low Tide' }, 'Because you liked “Low Tide”'],
  [{ kind: 'medium', medium: 'oil', works: 5 }, 'Oil, like 5 works you chose'],
  [{ kind: 'medium', medium: 'oil', works: 1 }, 'Oil, like 1 work you chose'],
  [{ kind: 'price', low: 20_000, high: 90_000 }, 'In your price range, $200 to $900'],
  [{ kind: 'popular', watchers: 23 }, 'Watched by 23 people'],
  [{ kind: 'popular', watchers: 0 }, 'On auction now'],
] as const)('a reason in words: %o', (reason, words) => {
  expect(reasonText(reason)).toContain(words)
})
