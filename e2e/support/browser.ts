import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { House } from './house.ts'
import { type Person, sessionOf } from './person.ts'

const flags =
  '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'

export function openBrowser(furtherFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: [...flags.split(' '), ...furtherFlags] })
}

type Options = Parameters<Browser['newContext']>[0] & {
  /** Who has signed in before; a visitor without it. */
  as?: Person
  /** Where pictures are the matter. To paint, pack and unpack them takes a third of all the work there is. */
  seesPictures?: boolean
}

const anyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAFCAIAAADtz9qMAAAAEElEQVR42mPIjnWFIwYyOACuWRUFk2LNSgAAAABJRU5ErkJggg==',
  'base64',
)

/** A visitor with a browser profile of their own. What the page complains about is kept, to be asserted on. */
export async function aVisitor(browser: Browser, house: House, { as: person, seesPictures, ...asked }: Options = {}) {
  const context = await browser.newContext({
    baseURL: house.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...(person && { storageState: await keptSession(house, person) }),
    ...asked,
  })
  context.setDefaultTimeout(15_000)
  if (!seesPictures) {
    await context.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: anyPicture }))
  }
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { context, page, complaints }
}

/** What the client library leaves in the browser of somebody who has signed in. */
async function keptSession(house: House, person: Person) {
  const name = `sb-${new URL(house.url).hostname}-auth-token`
  const value = JSON.stringify(await sessionOf(house, person))
  return { cookies: [], origins: [{ origin: house.url, localStorage: [{ name, value }] }] }
}

/** WCAG 2.2 AA by axe: the list of what it finds, empty when all is well. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Only what is wrong: to write up all that is right takes longer than to look. In one document, as no page has frames.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
