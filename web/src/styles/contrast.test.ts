import { describe, expect, test } from 'vitest'
import { type ColorClass, readColorClasses } from './color-classes.fixtures'
import {
  type Color,
  classColors,
  colorIn,
  contrast,
  fixedColors,
  over,
  type Theme,
  themes,
} from './token-colors.fixtures'

/** What a page, a card or a menu is made of. */
const grounds = ['background', 'surface', 'raised']
/** Each of these can be read on each ground, so a page may combine them as it likes. */
const texts = ['foreground', 'muted', 'faint', 'gold', 'gold-bright', 'success', 'warning', 'danger', 'info']
/** Edges and states of controls, the focus ring, lines and bars of charts: what must differ from its ground. */
const marks = [
  'control',
  'ring',
  'gold-deep',
  'gold-fill',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
]
/** What is named after its fill, which may be an element behind it. */
const onFills: Readonly<Record<string, readonly string[]>> = {
  'on-gold': ['gold-fill', 'gold-face', 'gold-face-hover'],
  'on-status': ['success', 'warning', 'danger', 'info'],
}
/** Nobody needs to see these: separators, and what dims the page below a dialog. */
const decoration = ['line', 'scrim']

/** Tracks, knobs and dots, which hold no text: the only fills that stand in a class list without its color. */
const bareFills = ['gold', 'gold-fill', 'on-gold', 'control', 'muted', 'white', ...decoration]

const LEGIBLE = 4.5
const DISCERNIBLE = 3

const tokens = new Set([...themes.dark.keys(), ...decoration])
const classLists = readColorClasses(tokens)

/** A fill that lets something through lies on any ground, or on any picture. */
const shadesOf = (theme: Theme, { color, opacity }: ColorClass): Color[] => {
  const below = opacity < 1 ? [...grounds.map((name) => colorIn(theme, name)), ...fixedColors.values()] : [[0, 0, 0]]
  return below.map((ground) => over(colorIn(theme, color), ground, opacity))
}

/** The fill that a text has behind it: of the same state, or of every state that changes the fill alone. */
function pairsIn(classes: readonly ColorClass[]): [text: ColorClass, fill: ColorClass][] {
  const fills = classes.filter(({ kind, color }) => kind === 'bg' && !decoration.includes(color))
  return classes
    .filter(({ kind }) => kind === 'text')
    .flatMap((text) => {
      const sameState = fills.filter(({ variant }) => variant === text.variant)
      const behind = text.variant && sameState.length > 0 ? sameState : fills
      const changesAlone = ({ variant }: ColorClass) =>
        text.variant || !classes.some((other) => other.kind === 'text' && variant && other.variant === variant)
      return behind.filter(changesAlone).map((fill): [ColorClass, ColorClass] => [text, fill])
    })
}

describe.each(['dark', 'light'] as const)('%s', (name) => {
  const theme = themes[name]
  const below = (limit: number, colors: readonly string[]) =>
    colors.flatMap((color) =>
      grounds
        .map((ground) => ({ color, ground, contrast: contrast(colorIn(theme, color), colorIn(theme, ground)) }))
        .filter((pair) => pair.contrast < limit),
    )

  test('every color of text is legible on every ground', () => {
    expect(below(LEGIBLE, texts)).toEqual([])
  })

  test('what shows a control, its state or a figure is discernible on every ground', () => {
    expect(below(DISCERNIBLE, marks)).toEqual([])
  })

  test('what is named after its fills is legible on them', () => {
    const onFill = Object.entries(onFills).flatMap(([text, fills]) => fills.map((fill) => ({ text, fill })))
    const ratio = ({ text, fill }: (typeof onFill)[number]) => contrast(colorIn(theme, text), colorIn(theme, fill))
    expect(onFill.filter((pair) => ratio(pair) < LEGIBLE)).toEqual([])
  })

  test('text on a fill is legible, also while the fill is hovered or pressed', () => {
    const pairs = classLists.flatMap(({ file, classes, holdsIcon }) =>
      pairsIn(classes).map(([text, fill]) => ({ file, text, fill, limit: holdsIcon ? DISCERNIBLE : LEGIBLE })),
    )
    expect(pairs.length).toBeGreaterThan(10)
    const illegible = pairs.flatMap(({ limit, ...pair }) =>
      shadesOf(theme, pair.fill)
        .map((shade) => ({ ...pair, contrast: contrast(colorIn(theme, pair.text.color), shade) }))
        .filter((shown) => shown.contrast < limit),
    )
    expect(illegible).toEqual([])
  })
})

test('the source uses no other pairs: text has a color of text, or a fill behind it', () => {
  const isPaired = (text: ColorClass, classes: readonly ColorClass[]) =>
    texts.includes(text.color) || text.color in onFills || pairsIn(classes).some(([paired]) => paired === text)
  const strays = classLists.flatMap(({ file, classes }) =>
    classes
      .filter((text) => text.kind === 'text' && (text.opacity < 1 || !isPaired(text, classes)))
      .map(({ color }) => `${file}: text-${color}`),
  )
  expect(strays).toEqual([])
})

test('a fill that can hold text names its color', () => {
  const bare = classLists
    .filter(({ classes }) => !classes.some(({ kind }) => kind === 'text'))
    .flatMap(({ file, classes }) =>
      classes
        .filter(({ kind, color }) => kind === 'bg' && ![...grounds, ...bareFills].includes(color))
        .map(({ color }) => `${file}: bg-${color}`),
    )
  expect(bare).toEqual([])
})

test('the source names no color that has no rule', () => {
  const unknown = classLists.flatMap(({ file, classes }) =>
    classes.filter(({ color }) => !classColors.has(color)).map(({ kind, color }) => `${file}: ${kind}-${color}`),
  )
  expect(unknown).toEqual([])
})
