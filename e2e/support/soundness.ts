import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

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

/**
 * A tablet shows nothing that neither a desktop nor a phone shows, so its colors aren't looked at again. In a desktop
 * window zoomed in to 400 % a page has the width of a phone, and a keyboard.
 */
const rounds = [
  { width: 1440, theme: 'dark', look: 'colors', byKeyboard: false },
  { width: 1440, theme: 'light', look: 'all', byKeyboard: true },
  { width: 768, theme: 'light', look: 'structure', byKeyboard: false },
  { width: 360, theme: 'light', look: 'colors', byKeyboard: false },
  { width: 360, theme: 'dark', look: 'all', byKeyboard: true },
] as const

/** In both themes, on a desktop, a tablet and a phone, by axe and by keyboard, with one load of the page. */
export async function expectSoundForEverybody(page: Page, part = page.url()) {
  for (const { width, theme, look, byKeyboard } of rounds) {
    const where = `${part} at ${width} px, ${theme}`
    await show(page, width, theme)
    await expectFits(page, width, where)
    expect(await accessibilityFaults(page, look), where).toEqual([])
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

/** Runs in the page. What is fading in or out has the wrong colors for that moment. Endless motion isn't waited for. */
async function untilStill(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  // What inherits a color moves after what it inherits it from: a new theme needs several rounds.
  for (let rest = moving(); rest.length > 0; rest = moving()) {
    await Promise.allSettled(rest.map(({ finished }) => finished))
    await new Promise(requestAnimationFrame)
  }
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
  /** Too small only because a bar that stays in the window covers a part of it: scrolling shows it whole. */
  const isUnderBar = ({ any }: (typeof violations)[number]['nodes'][number]) => {
    const check = any.find(({ id, data }) => id === 'target-size' && data?.messageKey === 'partiallyObscured')
    const covers = check?.relatedNodes ?? []
    return covers.length > 0 && covers.every(({ target }) => stays(document.querySelector(target.join(' '))))
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isUnderBar(node)).map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}

type Step = { name: string; isInOrder: boolean; isSeen: boolean }

/**
 * By Tab alone: what can be used gets the focus in the order of the document, is in sight then, and nothing holds the
 * focus or is left out at the end. Long pages are followed for so many steps.
 */
async function expectFocusOrder(page: Page, where: string, steps = 40) {
  await page.evaluate(focusNothing)
  const walked: Step[] = []
  let step: Step | null = null
  do {
    await page.keyboard.press('Tab')
    // One message instead of two: there are some thousand steps.
    step = await page.evaluate<Step | null>(`(${untilStill})().then(${takeStep})`)
    if (step) walked.push(step)
  } while (step && walked.length < steps)
  expect(walked.length, where).toBeGreaterThan(1)
  const wrong = walked.filter(({ isInOrder, isSeen }) => !isInOrder || !isSeen)
  expect({ where, wrong }).toEqual({ where, wrong: [] })
  if (!step) expect({ where, leftOut: await page.evaluate(findLeftOut) }).toEqual({ where, leftOut: [] })
}

/** Runs in the page. The next Tab goes to the first control of the document. */
function focusNothing() {
  const { body } = document
  body.tabIndex = -1
  body.focus()
  body.removeAttribute('tabindex')
  Object.assign(window, { lastFocused: undefined })
}

/** Runs in the page. Null at the end of the document, where the browser's own controls would follow; toasts pass. */
function takeStep(): Step | null {
  const page = window as { lastFocused?: Element }
  const element = document.activeElement
  const before = page.lastFocused
  if (!element || element === document.body || element === before || element.closest('[data-sonner-toast]')) return null
  page.lastFocused = element
  const isInOrder =
    !before?.isConnected || (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const { left, right, top, bottom, width } = element.getBoundingClientRect()
  // Of something larger than the window, the part inside of it.
  const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)]
  const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const parts = [element, ...labels]
  const isHit = (x: number, y: number) => {
    const hit = document.elementFromPoint(x1 + (x2 - x1) * x, y1 + (y2 - y1) * y)
    return hit !== null && (parts.some((part) => part.contains(hit)) || hit.closest('[data-sonner-toast]') !== null)
  }
  // A control of a pixel is drawn by its label.
  const isSeen = width <= 2 || [0.5, 0.1, 0.9].some((x) => [0.5, 0.2, 0.8].some((y) => isHit(x, y)))
  const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
  return { name, isInOrder, isSeen }
}

/** Runs in the page. The links and buttons after the one that had the focus last. */
function findLeftOut(): string[] {
  const last = (window as { lastFocused?: Element }).lastFocused
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button:enabled')]
  return controls
    .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !control.closest('[inert], [data-sonner-toast]'))
    .filter((control) => last && last.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)
    .map((control) => control.outerHTML.slice(0, 120))
}
