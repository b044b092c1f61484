// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Exposure } from '@vermeil/contracts/money/exposure.schema'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '@/shared/auth/auth'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { exposureQuery } from './exposure'
import { ExposureLine } from './exposure-line'
import { usePlaceBid } from './place-bid'

const member = { user: { id: 'ada' }, session: null, loading: false, pendingFactorId: null } as unknown as Auth
const before = { currentBid: 13_395_00, youLead: false, yourMax: null }
const led = { currentBid: 13_495_00, youLead: true, yourMax: null }
const owing = (exposure: number) => ({ exposure, limit: 25_000_00, canCardLift: true }) as Exposure

let root: Root
let answer: (exposure: Exposure) => void
beforeEach(() => {
  const reread = Promise.withResolvers<Exposure>()
  answer = reread.resolve
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    Response.json(method === 'POST' ? { lot: led } : await reread.promise),
  )
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

/** As in the saleroom: the page learns that it leads from the answer to its bid. */
function Desk() {
  const [lot, setLot] = useState(before)
  const { mutateAsync } = usePlaceBid()
  return (
    <>
      <ExposureLine lot={lot} amount={lot.currentBid + 100_00} />
      <button
        type="button"
        onClick={() =>
          void mutateAsync({ lotId: 'a', offer: { amount: 13_495_00 } as never }).then(() => setLot(led as never))
        }
      />
    </>
  )
}
const page = () => document.body.textContent

test('after a bid, what one would owe is said again once it is known with that bid', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  client.setQueryData(exposureQuery.queryKey, owing(5_000_00))
  const seen = new Set<string | null>()
  new MutationObserver(() => seen.add(page())).observe(document.body, {
    ...{ childList: true, characterData: true, subtree: true },
  })
  root.render(
    <QueryClientProvider client={client}>
      <AuthContext value={member}>
        <Router history={createMemoryHistory('/auctions')}>
          <Desk />
        </Router>
      </AuthContext>
    </QueryClientProvider>,
  )
  const limit = 'Without a card on file you may owe $25,000 at once.'
  await expect.poll(page).toBe(`${limit} With this you would owe at most $18,495.`)

  document.querySelector('button')?.click()
  await expect.poll(page).toBe(limit)
  answer(owing(18_495_00))
  await expect.poll(page).toBe(`${limit} With this you would owe at most $18,595.`)
  // 5,000 without the bid, less the bid, and the next one: never said.
  expect([...seen].join()).not.toContain('$5,100')
})
