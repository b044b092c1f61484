import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { finishMotion, untilStill } from './still-page.ts'

type Step = { name: string; isInOrder: boolean; isSeen: boolean }
/** `isOver`: the end of the document was reached, where the browser's own controls would follow. */
type Walk = { steps: Step[]; isOver: boolean; leftOut: string[] }

/** Long pages are followed for so many steps. */
const MAX_STEPS = 40
/** So many presses are sent at once. */
const STRIDE = 10

/**
 * By Tab alone: what can be used gets the focus in the order of the document, is in sight then, and nothing holds the
 * focus or is left out at the end.
 */
export async function expectFocusOrder(page: Page, where: string) {
  let walk = await walkQuickly(page)
  // The page may have been in the middle of a change: what is wrong counts when it is wrong in a still page.
  if (!isSound(walk)) walk = await walkStepByStep(page)
  const { steps, leftOut } = walk
  const wrong = steps.filter(({ isInOrder, isSeen }) => !isInOrder || !isSeen)
  expect({ where, wrong, leftOut, isWhole: isWhole(walk) }).toEqual({ where, wrong: [], leftOut: [], isWhole: true })
  expect(steps.length, where).toBeGreaterThan(1)
}

/** Nothing held the focus on the way. */
const isWhole = ({ isOver, steps }: Walk) => isOver || steps.length === MAX_STEPS

const isSound = (walk: Walk) =>
  walk.steps.length > 1 &&
  isWhole(walk) &&
  walk.leftOut.length === 0 &&
  walk.steps.every(({ isInOrder, isSeen }) => isInOrder && isSeen)

/** The page itself notes each step as the key goes up again: some messages for a walk instead of four for each step. */
async function walkQuickly(page: Page): Promise<Walk> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(`(${startWalk})(${takeStep}, ${finishMotion})`)
  const walk = await walkOn(page, STRIDE, () => pressTab(session, STRIDE))
  await session.detach()
  return walk
}

async function walkStepByStep(page: Page): Promise<Walk> {
  await page.evaluate(`(${startWalk})(${takeStep})`)
  return walkOn(page, 1, async () => {
    await page.keyboard.press('Tab')
    await page.evaluate(`(${untilStill})().then(window.tabWalk.note)`)
  })
}

/** A toast takes presses without a step, but not as many as there are steps. */
async function walkOn(page: Page, pressesAtOnce: number, press: () => Promise<void>): Promise<Walk> {
  let walk: Walk = { steps: [], isOver: false, leftOut: [] }
  for (let presses = 0; !isWhole(walk) && presses < 2 * MAX_STEPS; presses += pressesAtOnce) {
    await press()
    walk = await page.evaluate<Walk>(`(${readWalk})(${findLeftOut}, ${MAX_STEPS})`)
  }
  await page.evaluate(endWalk)
  return walk
}

/** Chromium handles them one after the other, without waiting for us in between. */
async function pressTab(session: CDPSession, times: number) {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  await Promise.all(
    Array.from({ length: times }, () => [
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]).flat(),
  )
}

type WalkInPage = { steps: Step[]; isOver: boolean; last?: Element; note: () => void }
type Walked = { tabWalk: WalkInPage }

/** Runs in the page. The next Tab goes to the first control of the document. With `finish`, each key notes a step. */
function startWalk(take: typeof takeStep, finish?: typeof finishMotion) {
  const { body } = document
  // Toasts go away, and one that goes while it has the focus moves it.
  for (const toaster of document.querySelectorAll<HTMLElement>('[data-sonner-toaster]')) toaster.inert = true
  body.tabIndex = -1
  body.focus()
  body.removeAttribute('tabindex')
  const note = () => {
    const walk = (window as unknown as Walked).tabWalk
    // One that came during the walk.
    if (walk.isOver || document.activeElement?.closest('[data-sonner-toast]')) return
    finish?.()
    const step = take(walk)
    if (step) walk.steps.push(step)
    else walk.isOver = true
  }
  Object.assign(window, { tabWalk: { steps: [], isOver: false, note } satisfies WalkInPage })
  if (finish) addEventListener('keyup', note, { capture: true })
}

/** Runs in the page. Beyond the end of the document the page gets no keys, so the last step is noted here. */
function readWalk(find: typeof findLeftOut, maxSteps: number): Walk {
  const { tabWalk } = window as unknown as Walked
  if (document.activeElement === document.body) tabWalk.note()
  const { steps, isOver, last } = tabWalk
  return { steps: steps.slice(0, maxSteps), isOver, leftOut: isOver ? find(last) : [] }
}

/** Runs in the page. Nothing has the focus then: a skip link that has it covers other controls. */
function endWalk() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (const toaster of document.querySelectorAll<HTMLElement>('[data-sonner-toaster]')) toaster.inert = false
  removeEventListener('keyup', (window as unknown as Walked).tabWalk.note, { capture: true })
}

/** Runs in the page. Null at the end of the document, and where Tab leads nowhere. */
function takeStep(walk: { last?: Element }): Step | null {
  const element = document.activeElement
  const before = walk.last
  if (!element || element === document.body || element === before) return null
  walk.last = element
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
function findLeftOut(last: Element | undefined): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button:enabled')]
  return controls
    .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !control.closest('[inert], [data-sonner-toast]'))
    .filter((control) => last && last.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)
    .map((control) => control.outerHTML.slice(0, 120))
}
