import type { Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openBrowser } from './browser.ts'
import { type Server, startSite } from './server.ts'

type Site = {
  server: Server
  browser: Browser
  /** `beforeAll` returns it, so that a file leaves nothing open for the next one. */
  close: () => Promise<void>
}

// A worker runs many files in one process, one after the other: these are started once for all of them.
let sharedBrowser: Promise<Browser> | undefined
let sharedServer: Promise<Server> | undefined
let seededServer: Promise<Server> | undefined

// Vitest ends a worker by this signal. The server's process and the browser are killed when the worker exits, which
// the signal alone doesn't make it do: Playwright listens for it.
process.once('SIGTERM', () => process.exit())

/**
 * The worker's own site, for stories about people and lots that they make themselves. Another file has used it before,
 * and the next one will: nothing is counted that it may have added to, and no setting or clock is changed.
 */
export async function sharedSite(): Promise<Site> {
  sharedServer ??= startSite()
  const [server, browser] = await Promise.all([sharedServer, theBrowser()])
  return { server, browser, close: () => closePages(browser) }
}

/** The worker's site with the demo as it was seeded, for stories that change nothing that others could see. */
export async function seededSite(): Promise<Site> {
  seededServer ??= startSite()
  const [server, browser] = await Promise.all([seededServer, theBrowser()])
  return { server, browser, close: () => closePages(browser) }
}

/** A site of a file's own: for its environment, its clock, its settings, or a restart. */
export async function openSite(env: Record<string, string> = {}, browserFlags: readonly string[] = []): Promise<Site> {
  const ownBrowser = browserFlags.length > 0
  const [server, browser] = await Promise.all([startSite(env), ownBrowser ? openBrowser(browserFlags) : theBrowser()])
  async function close() {
    await (ownBrowser ? browser.close() : closePages(browser))
    await server.close()
  }
  return { server, browser, close }
}

/** The same for one test of a file that shares its site otherwise. */
export async function openSiteForTest(): Promise<Server> {
  const server = await startSite()
  onTestFinished(() => server.close())
  return server
}

function theBrowser(): Promise<Browser> {
  sharedBrowser ??= openBrowser().then((browser) => {
    // A browser that crashed fails the test that used it, not all files after it.
    browser.once('disconnected', () => {
      sharedBrowser = undefined
    })
    return browser
  })
  return sharedBrowser
}

/** What a test that failed has left open would go on asking the site. */
async function closePages(browser: Browser) {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
