import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
export const findInTokens = (pattern: RegExp) => pattern.exec(css)?.[1] ?? ''

/** Red, green and blue from 0 to 1. */
export type Color = readonly number[]
export type Theme = ReadonlyMap<string, Color>

const readHex = (hex: string): Color => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const readTheme = (block: string): Theme =>
  new Map([...block.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name = '', hex = '']) => [name, readHex(hex)]))

export const themes = {
  dark: readTheme(findInTokens(/:root \{([^}]+)\}/)),
  light: readTheme(findInTokens(/\[data-theme="light"\] \{([^}]+)\}/)),
}
/** The same in both themes: for marks on photographs. */
export const fixedColors = new Map(
  [...css.matchAll(/--color-(\w+): (#\w{6})/g)].map(([, name = '', hex = '']) => [name, readHex(hex)]),
)
/** The colors that a class can name. */
export const classColors = new Set([...css.matchAll(/--color-([\w-]+):/g)].map(([, name = '']) => name))

export function colorIn(theme: Theme, name: string): Color {
  const color = theme.get(name) ?? fixedColors.get(name)
  if (!color) throw new Error(`There is no color named ${name}.`)
  return color
}

export const over = (color: Color, ground: Color, opacity: number): Color =>
  color.map((part, i) => part * opacity + (ground[i] ?? 0) * (1 - opacity))

/** As WCAG defines it. */
const luminance = (color: Color) => {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
