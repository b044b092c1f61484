import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilStill } from './still-page.ts'
import { expectFocusOrder } from './tab-walk.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colorRules = ['color-contrast', 'link-in-text-block']

const rules = {
  all: { runOnly: { type: 'tag', values: tags } },
  /** What a theme can break. Two thirds of axe's work. */
  colors: { runOnly: { type: 'rule', values: colorRules } },
  /** What no theme can break. */
  structure: {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
  },
} satisfies Record<string, RunOptions>

/**
 * On a desktop in the light theme and on a phone in the dark one: nothing is wider than the window, and axe finds
 * nothing. To resize is cheaper than to load twice.
 */
export async function expectSoundAtBothWidths(page: Page, part = page.url()) {
  for (const [width, theme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await show(page, width, theme)
    const where = `${part} at ${width} px, ${theme}`
    await expectFits(page, width, where)
    expect(await accessibilityFaults(page), where).toEqual([])
  }
}

type Round = {
  width: number
  theme: 'light' | 'dark'
  /** What axe looks at; nothing without it. */
  look?: keyof typeof rules
  byKeyboard?: true
}

/**
 * The quick tier: what axe finds in the structure, on a desktop, where all of the navigation is in sight; and the
 * keyboard in a desktop window zoomed in to 400 %, which has the width of a phone and the most that could cover a
 * control. `web/src/styles/contrast.test.ts` proves the colors, and a sample of pages proves that it does.
 */
export const quickRounds: readonly Round[] = [
  { width: 1440, theme: 'dark', look: 'structure' },
  { width: 360, theme: 'dark', byKeyboard: true },
]
export const colorSampleRounds: readonly Round[] = [
  { width: 1440, theme: 'dark', look: 'all' },
  { width: 1440, theme: 'light', look: 'colors' },
  { width: 360, theme: 'light', byKeyboard: true },
]

/** The deep tier: every theme at every width. Neither the structure nor the order of the focus depends on the theme. */
export const allRounds: readonly Round[] = [
  { width: 1440, theme: 'dark', look: 'colors' },
  { width: 1440, theme: 'light', look: 'all', byKeyboard: true },
  { width: 768, theme: 'light', look: 'all', byKeyboard: true },
  { width: 768, theme: 'dark', look: 'colors' },
  { width: 360, theme: 'light', look: 'colors' },
  { width: 360, theme: 'dark', look: 'all', byKeyboard: true },
]

/** With one load of the page: at each width nothing is wider than the window, axe finds nothing, and Tab leads through. */
export async function expectSound(page: Page, rounds: readonly Round[], part = page.url()) {
  for (const { width, theme, look, byKeyboard } of rounds) {
    const where = `${part} at ${width} px, ${theme}`
    await show(page, width, theme)
    await expectFits(page, width, where)
    if (look) expect(await accessibilityFaults(page, look), where).toEqual([])
    if (byKeyboard) await expectFocusOrder(page, where)
  }
}

/** The theme as the switch sets it, but not stored. */
async function show(page: Page, width: number, theme: 'light' | 'dark') {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 })
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
}

const expectFits = (page: Page, width: number, where: string) =>
  expect.poll(() => page.evaluate(findTooWide, width), { message: where }).toEqual([])

/** Runs in the page. Empty where nothing makes the page scroll sideways. */
function findTooWide(width: number): string[] {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= width) return []
  const wide = [...document.body.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > width)
  return [`${scrollWidth} px`, ...wide.map(({ tagName, className }) => `${tagName.toLowerCase()} ${className}`)]
}

/**
 * WCAG 2.2 AA by axe: the list of what it finds, empty when all is well. A page may be in the middle of a change, so
 * what axe finds counts when it finds it a second time.
 */
export async function accessibilityFaults(page: Page, look: keyof typeof rules = 'all'): Promise<string[]> {
  const found = await askAxe(page, look)
  if (found.length === 0) return []
  const stillFound = await askAxe(page, look)
  return found.filter((fault) => stillFound.includes(fault))
}

async function askAxe(page: Page, look: keyof typeof rules): Promise<string[]> {
  await page.evaluate(untilStill)
  // Half a megabyte: a document that has it isn't sent it again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Only what is wrong: to write up all that is right takes longer than to look.
  return page.evaluate(findFaults, { ...rules[look], resultTypes: ['violations'] } satisfies RunOptions)
}

/** Runs in the page. */
async function findFaults(options: RunOptions): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  // What starts to move while axe looks would have the wrong colors, too: it is shown as it will be at the end.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  const { violations } = await run(document, options)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  const stays = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
  const elementOf = ({ target }: { target: readonly unknown[] }) => document.querySelector(target.join(' '))
  /** Too small, or too near to another, only because of a bar that stays in the window: scrolling takes it away. */
  const isUnderBar = (node: (typeof violations)[number]['nodes'][number]) =>
    node.any.some(({ id, data, relatedNodes = [] }) => {
      const isCovered = id === 'target-size' && data?.messageKey === 'partiallyObscured'
      const isNear = id === 'target-offset' && !stays(elementOf(node))
      return (isCovered || isNear) && relatedNodes.length > 0 && relatedNodes.every((other) => stays(elementOf(other)))
    })
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isUnderBar(node)).map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}
