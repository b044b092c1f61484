// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/shared/http/query-client'
import { inOrder, useQueueOrder } from './use-queue-order'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('lots that an order does not name follow in their old order; unknown ids are skipped', () => {
  const lots = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(inOrder(lots, ['c', 'x'])).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }])
})

test('the order that was asked for is shown until it is answered, whatever is read meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent: string[][] = []
  const refusals: (() => void)[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).lotIds)
    const { promise, resolve } = Promise.withResolvers<void>()
    refusals.push(resolve)
    await promise
    return Response.json({ code: 'lot.unknown', status: 404, title: 'Unknown' }, { status: 404 })
  })
  let shown: ReturnType<typeof useQueueOrder> | undefined
  function Console({ ids }: { ids: string[] }) {
    shown = useQueueOrder(ids.map((id) => ({ id })) as SaleroomView['queue'])
    return null
  }
  const client = createQueryClient()
  const root = createRoot(document.body)
  const read = (ids: string[]) =>
    root.render(
      <QueryClientProvider client={client}>
        <Console ids={ids} />
      </QueryClientProvider>,
    )
  const order = () => shown?.queue.map(({ id }) => id)

  read(['a', 'b', 'c'])
  await expect.poll(order).toEqual(['a', 'b', 'c'])
  shown?.order(['a', 'c', 'b'])
  await expect.poll(order).toEqual(['a', 'c', 'b'])
  read(['a', 'b', 'c', 'd'])
  await expect.poll(order).toEqual(['a', 'c', 'b', 'd'])
  shown?.order(['c', 'a', 'b'])
  await expect.poll(order).toEqual(['c', 'a', 'b', 'd'])
  expect(sent).toEqual([['a', 'c', 'b']])

  refusals[0]?.()
  await expect
    .poll(() => sent)
    .toEqual([
      ['a', 'c', 'b'],
      ['c', 'a', 'b'],
    ])
  expect(order()).toEqual(['c', 'a', 'b', 'd'])
  refusals[1]?.()
  await expect.poll(order).toEqual(['a', 'b', 'c', 'd'])
  root.unmount()
})
