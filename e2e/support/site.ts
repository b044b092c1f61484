import { openBrowser } from './browser.ts'
import { startSite } from './server.ts'

/** The site and a browser, for all tests of a file. `beforeAll` returns `close`, which ends both after the last test. */
export async function openSite(env: Record<string, string> = {}, browserFlags: readonly string[] = []) {
  const [server, browser] = await Promise.all([startSite(env), openBrowser(browserFlags)])
  async function close() {
    await browser.close()
    await server.close()
  }
  return { server, browser, close }
}
