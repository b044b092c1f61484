import { expect, test } from 'vitest'
import { changeText } from './change-text'

test.each([
  [112, 100, 'up 12% on October'],
  [88, 100, 'down 12% on October'],
  [100, 100, 'the same as October'],
  [0, 0, 'the same as October'],
  [1_001, 1_000, 'about the same as October'],
  [50, 0, 'up from zero on October'],
  [-50, 0, 'below zero, unlike October'],
  [0, 50, 'down 100% on October'],
  [1_300, 100, 'up 1,200% on October'],
  [50, -100, 'up 150% on October'],
])('%i after %i is %s', (now, before, text) => expect(changeText(now, before, 'October')).toBe(text))
