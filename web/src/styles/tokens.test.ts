import { expect, test } from 'vitest'
import { colorIn, contrast, findInTokens, over, themes } from './token-colors.fixtures'

const palest = Number(findInTokens(/@keyframes urge \{\s*50% \{\s*opacity: ([\d.]+)/))

test.each(['dark', 'light'] as const)('a red clock that urges can be read at its palest: %s', (name) => {
  const theme = themes[name]
  for (const ground of ['background', 'surface'].map((part) => colorIn(theme, part))) {
    expect(contrast(over(colorIn(theme, 'danger'), ground, palest), ground)).toBeGreaterThanOrEqual(4.5)
  }
})
