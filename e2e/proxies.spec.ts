import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from './support/browser.ts'
import { buildLot, placeBid } from './support/build-lot.ts'
import { must } from './support/must.ts'
import { aMember, giveCredentials } from './support/person.ts'
import { hasProxy, openSiteBehind } from './support/proxies.ts'
import type { Server } from './support/server.ts'

describe.each(['caddy', 'nginx'] as const)(
  'the house behind %s, by its file in deploy/',
  { tags: ['deep'] },
  (name) => {
    const isMissing = !hasProxy(name)
    let server: Server
    let browser: Browser
    beforeAll(async () => {
      if (isMissing) return
      const site = await openSiteBehind(name)
      ;({ server, browser } = site)
      return site.close
    })

    test.skipIf(isMissing)('somebody signs in, sees a bid the moment it is placed, and bids', async () => {
      const [ada, ben] = await Promise.all([aMember(server), aMember(server)])
      const lot = await buildLot(server)
      const { context, page, complaints } = await aVisitor(browser, server)
      await page.goto(`/auth?next=${encodeURIComponent(lot.path)}`)
      await giveCredentials(page, ada)
      const panel = page.getByRole('region', { name: 'Bidding', exact: true })
      await panel.getByText('Minimum bid: $800').waitFor()
      await placeBid(server, ben, lot, 900)
      await panel.getByText('Minimum bid: $925').waitFor()
      await panel.getByLabel('Your bid').fill('950')
      await panel.getByRole('button', { name: 'Bid $950' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Bid $950', exact: true }).click()
      await panel.getByText('You have the high bid').waitFor()
      expect(complaints).toEqual([])
      await context.close()
    })

    test.skipIf(isMissing)(
      'a file is stored for good and compressed as each browser reads it, a page is not',
      async () => {
        const page = await fetch(server.url)
        expect(page.headers.get('cache-control')).toContain('max-age=0')
        const script = must((await page.text()).match(/\/assets\/index-[\w-]+\.js/)?.[0], 'the page has a script')
        // Twice: the second answers may come from the proxy's own store.
        for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']) {
          const { headers } = await fetch(server.url + script, { headers: { 'accept-encoding': encoding } })
          expect(headers.get('cache-control')).toContain('immutable')
          expect(headers.get('content-encoding') ?? 'identity').toBe(encoding)
        }
      },
    )

    test.skipIf(isMissing)('nobody reads the metrics, and nobody chooses the address that they come from', async () => {
      expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
      const guesses = []
      for (const last of [1, 2, 3, 4, 5, 6]) {
        const answer = await fetch(`${server.url}/api/v1/music/grants`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${last}` },
          body: JSON.stringify({ pin: 'none' }),
        })
        guesses.push(((await answer.json()) as { code: string }).code)
      }
      expect(guesses.at(-1)).toBe('music.pin-locked')
    })
  },
)
