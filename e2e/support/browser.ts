import { recordTestEvent } from '@vermeil/test-kit/test-events'
import { type Browser, chromium, type Page } from 'playwright-core'
import { followTraffic } from './page-traffic.ts'
import { type Person, sessionOf } from './person.ts'
import type { Server } from './server.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A busy machine may fail to start the browser. That alone is tried again: a test that fails has failed. */
export function openBrowser(extraFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  const launch = () => chromium.launch({ executablePath, args: [...flags, ...extraFlags] })
  return launch().catch(launch)
}

type Options = Parameters<Browser['newContext']>[0] & {
  /** Who has signed in before; a visitor without it. */
  as?: Person
  /** The country that they have chosen for deliveries before; without it the forms ask for one. */
  deliversTo?: string
  /** For tests about pictures. Painting, encoding and decoding them takes a third of the work of all other tests. */
  seesPictures?: boolean
}

/** Four by five pixels, in base64. */
export const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAFCAIAAADtz9qMAAAAEElEQVR42mPIjnWFIwYyOACuWRUFk2LNSgAAAABJRU5ErkJggg=='

const anyPicture = {
  responseCode: 200,
  responseHeaders: [
    { name: 'content-type', value: 'image/png' },
    { name: 'cache-control', value: 'max-age=3600' },
  ],
  body: tinyPng,
}

/** Answers requests for pictures, and no others. Playwright's own routes turn the browser's cache off for everything. */
async function replacePictures(page: Page) {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.fulfillRequest', { requestId, ...anyPicture }).catch(() => {}) // the page may be gone by now
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/images/*' }] })
}

/** A visitor with a browser profile of their own. The page's errors are collected for assertions. */
export async function aVisitor(
  browser: Browser,
  server: Server,
  { as: person, deliversTo, seesPictures, ...asked }: Options = {},
) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    // A page with a service worker sends its requests past the routes of a test. The stories about it allow it.
    serviceWorkers: 'block',
    storageState: await storedBefore(server, { person, deliversTo }),
    ...asked,
  })
  context.setDefaultTimeout(30_000)
  context.on('page', (opened) => opened.on('load', () => recordTestEvent('page load')))
  context.on('page', followTraffic)
  const page = await context.newPage()
  if (!seesPictures) {
    await replacePictures(page)
    context.on('page', (opened) => void replacePictures(opened).catch(() => {})) // a page may close at once
  }
  if (asked.javaScriptEnabled !== false) waitUntilLive(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { context, page, complaints }
}

/**
 * React knows the page's heading, and answers for its forms, as `boot.js` asks it: a bid that is pressed before is asked
 * about instead of being sent.
 */
export const untilLive = (page: Page, timeout = 30_000) =>
  page.waitForFunction(
    () =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')) &&
      Array.from(document.querySelectorAll('main form')).every(
        (form) => !form.dispatchEvent(new Event('dragend', { cancelable: true })),
      ),
    null,
    { timeout },
  )

/** A page that the server has rendered is there before its scripts are. Stories are about the page with its scripts. */
function waitUntilLive(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...address) => {
    const answer = await goto(...address)
    // Not by looking at the page: that would count as a gesture.
    const html = answer?.headers()['content-type']?.startsWith('text/html') ? await answer.text() : ''
    if (html.includes('data-rendered-at')) await untilLive(page)
    return answer
  }
}

type EarlierVisit = { person: Person | undefined; deliversTo: string | undefined }

/** What an earlier visit has left in the browser: the client library's session, and the chosen country. */
async function storedBefore(server: Server, { person, deliversTo }: EarlierVisit) {
  const session = `sb-${new URL(server.url).hostname}-auth-token`
  const localStorage = [
    ...(person ? [{ name: session, value: JSON.stringify(await sessionOf(server, person)) }] : []),
    ...(deliversTo ? [{ name: 'deliveryCountry', value: deliversTo }] : []),
  ]
  return { cookies: [], origins: [{ origin: server.url, localStorage }] }
}

/** What a page says on paper. */
export async function printedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  return text
}
