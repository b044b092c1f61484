import type { ColorName } from '@vermeil/contracts/catalog/artworks.schema'

function toHsl(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const chroma = max - min
  const lightness = (max + min) / 2
  if (chroma === 0) return { hue: 0, saturation: 0, lightness }
  const sextant =
    max === red
      ? ((green - blue) / chroma + 6) % 6
      : max === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4
  return { hue: sextant * 60, saturation: chroma / (1 - Math.abs(2 * lightness - 1)), lightness }
}

const byHue: readonly [until: number, name: ColorName][] = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [165, 'green'],
  [255, 'blue'],
  [295, 'purple'],
  [345, 'pink'],
  [360, 'red'],
]

/** What a person would call a color. Dark oranges and dull reds are browns: most of an old picture is. */
export function colorName(hex: string): ColorName {
  const { hue, saturation, lightness } = toHsl(hex)
  if (lightness < 0.12) return 'black'
  if (lightness > 0.92) return 'white'
  if (saturation < 0.12) return lightness < 0.2 ? 'black' : lightness > 0.85 ? 'white' : 'gray'
  const name = byHue.find(([until]) => hue <= until)?.[1] ?? 'red'
  const isEarthy = (name === 'orange' && lightness < 0.5) || (name === 'red' && lightness < 0.35 && saturation < 0.6)
  if (isEarthy || (name === 'yellow' && lightness < 0.3)) return 'brown'
  return name === 'red' && lightness > 0.7 ? 'pink' : name
}

/** The names of a picture's main colors, each once. The last and least present of six is a detail, not a color of it. */
export const colorNames = (colors: readonly string[]): ColorName[] => [
  ...new Set(colors.slice(0, 5).map((hex) => colorName(hex))),
]
