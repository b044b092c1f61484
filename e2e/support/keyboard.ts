import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { aVisitor } from './browser.ts'
import type { Person } from './person.ts'
import type { Server } from './server.ts'

/** More stops than lie between any two things that a person does one after the other. */
const MAX_STOPS = 150

/** Somebody who has no mouse: a pointer that is used all the same is among the page's complaints. */
export async function aKeyboardUser(browser: Browser, server: Server, person: Person) {
  const visitor = await aVisitor(browser, server, { as: person })
  await visitor.context.addInitScript(() =>
    addEventListener('pointerdown', () => console.error('A pointer was used.'), { capture: true }),
  )
  return visitor
}

/** Presses Tab until the target has the focus. Every stop on the way must show that it has it. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  const reached = target.and(page.locator(':focus'))
  const met: string[] = []
  for (let stops = 0; stops <= MAX_STOPS; stops++) {
    met.push(await visibleFocus(page))
    if ((await reached.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${MAX_STOPS} presses of Tab did not lead to ${target}, but to: ${met.join(', ')}`)
}

/** The name of what has the focus. What loads in the meantime may move it out of sight: coming back to it shows it again. */
async function visibleFocus(page: Page): Promise<string> {
  const first = await page.evaluate(readFocus)
  if (!first.problem) return first.name
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const { name, problem } = await page.evaluate(readFocus)
  if (problem) throw new Error(`The focus is on ${name}, which ${problem}.`)
  return name
}

/** Tabs to a button or link and presses Enter on it. */
export async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and types in place of what it has. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Tabs to a list and presses the first letter of an option until it is chosen. */
export async function choose(page: Page, list: Locator, option: string) {
  await tabTo(page, list)
  const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  for (let options = await list.locator('option').count(); options > 0 && (await chosen()) !== option; options--) {
    await page.keyboard.press(option.charAt(0))
  }
  expect(await chosen()).toBe(option)
}

/** Tabs to the tab that is open, goes along the row with the arrow key, and opens another. */
export async function openTab(page: Page, row: Locator, name: string) {
  await tabTo(page, row.getByRole('tab', { selected: true }))
  const wanted = row.getByRole('tab', { name, exact: true })
  const reached = wanted.and(page.locator(':focus'))
  for (let tabs = await row.getByRole('tab').count(); tabs > 0 && (await reached.count()) === 0; tabs--) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('ArrowRight')
    // The row moves the focus a moment after the press.
    await page.waitForFunction((left) => document.activeElement !== left, before)
  }
  await pressOn(page, wanted)
}

/** What has the focus, and what keeps a person from seeing that. Runs in the page. */
async function readFocus(): Promise<{ name: string; problem: string | null }> {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return { name: 'the page', problem: null }
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null
  const text = focused.getAttribute('aria-label') ?? (label ?? focused).textContent ?? ''
  const name = `${focused.tagName.toLowerCase()} “${text.trim().slice(0, 40)}”`
  // A heading or dialog that a script gave the focus for screen readers: nobody can act on it.
  if (focused.tabIndex < 0) return { name, problem: null }
  // The browser draws the ring around its own calendar button inside of such a field.
  if (focused.matches('input[type^=date]:not(:focus-visible)')) return { name, problem: null }
  await Promise.allSettled(focused.getAnimations().map(({ finished }) => finished))
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const ringed = [focused, focused.parentElement, focused.nextElementSibling].find((part) => part && hasRing(part))
  if (!ringed) return { name, problem: 'has no focus ring' }
  const { left, right, top, bottom } = ringed.getBoundingClientRect()
  const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)]
  const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
  if (x2 - x1 < 1 || y2 - y1 < 1) return { name, problem: 'is outside the window' }
  const shares = [0.1, 0.5, 0.9]
  const isSeen = shares.some((across) =>
    shares.some((down) => {
      const hit = document.elementFromPoint(x1 + (x2 - x1) * across, y1 + (y2 - y1) * down)
      // A toast goes away.
      return hit && (ringed.contains(hit) || hit.contains(ringed) || hit.closest('[data-sonner-toast]'))
    }),
  )
  return { name, problem: isSeen ? null : 'is covered' }
}
