import type { Page } from 'playwright-core'

/** What pages sent besides reading, and what failed, the newest last. Of all pages that are open now. */
export const traffic = new Map<Page, string[]>()

export function followTraffic(page: Page) {
  const lines: string[] = []
  const add = (line: string) => lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`)
  page.on('request', (request) => {
    if (request.method() !== 'GET') add(`${request.method()} ${request.url()}`)
  })
  page.on('response', (answer) => {
    if (answer.request().method() !== 'GET' || answer.status() >= 400) add(`${answer.status()} ${answer.url()}`)
  })
  page.on('requestfailed', (request) => add(`${request.failure()?.errorText} ${request.url()}`))
  page.on('close', () => traffic.delete(page))
  traffic.set(page, lines)
}
