import { afterEach } from 'vitest'
import { traffic } from './page-traffic.ts'

const SHOWN_REQUESTS = 15
const SHOWN_CHARACTERS = 2_000

/** A story that fails once in a hundred runs can only be explained by what was on the screen then. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const [page, lines] of traffic) {
    const toasts = await page.locator('[data-sonner-toast]').allInnerTexts().catch(String)
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    const shown = text.replace(/\n+/g, '\n').slice(0, SHOWN_CHARACTERS)
    const requests = lines.slice(-SHOWN_REQUESTS).join('\n')
    console.error(`After "${task.name}", ${page.url()}\n${requests}\nToasts: ${JSON.stringify(toasts)}\n${shown}`)
  }
})
