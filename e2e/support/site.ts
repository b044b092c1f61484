import { openBrowser } from './browser.ts'
import { openHouse } from './house.ts'

/** The site and a browser, for all tests of a file. `beforeAll` returns `close`, which ends both after the last test. */
export async function openSite(env: Record<string, string> = {}, browserFlags: readonly string[] = []) {
  const [house, browser] = await Promise.all([openHouse(env), openBrowser(browserFlags)])
  async function close() {
    await browser.close()
    await house.close()
  }
  return { house, browser, close }
}
