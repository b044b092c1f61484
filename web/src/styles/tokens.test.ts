import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const find = (pattern: RegExp, text = css) => pattern.exec(text)?.[1] ?? ''

const themes = { dark: find(/:root \{([^}]+)\}/), light: find(/\[data-theme="light"\] \{([^}]+)\}/) }
const palest = Number(find(/@keyframes urge \{\s*50% \{\s*opacity: ([\d.]+)/))

type Color = readonly number[]
const colorIn = (theme: string, name: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(find(new RegExp(`--${name}: (#\\w{6})`), theme).slice(at, at + 2), 16) / 255)
const over = (color: Color, ground: Color, opacity: number): Color =>
  color.map((part, i) => part * opacity + (ground[i] ?? 0) * (1 - opacity))
/** As WCAG defines it. */
const luminance = (color: Color) => {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each(['dark', 'light'] as const)('a red clock that urges can be read at its palest: %s', (name) => {
  const theme = themes[name]
  for (const ground of ['background', 'surface'].map((part) => colorIn(theme, part))) {
    expect(contrast(over(colorIn(theme, 'danger'), ground, palest), ground)).toBeGreaterThanOrEqual(4.5)
  }
})
