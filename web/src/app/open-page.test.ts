// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { MissingCode } from '@/ui/lazy-part'
import { forgetFailedPages, openPage, waitingStore } from './open-page'
import type { OpenedPage } from './page-module'

const aModule: OpenedPage = { Component: () => null, title: 'About' }

test('a page is fetched once, however often it is shown', async () => {
  const load = vi.fn(async () => aModule)
  const page = { path: '/about', load }
  expect(openPage(page)).toBe(openPage(page))
  expect(await openPage(page)).toBe(aModule)
  expect(load).toHaveBeenCalledTimes(1)
})

// React renders again while it shows the failure; a page that asked again each time would never stop.
test('a failure stands until it is forgotten, and only then is the page fetched again', async () => {
  const load = vi.fn(async () => aModule).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = { path: '/about', load }
  await expect(openPage(page)).rejects.toThrow(MissingCode)
  await expect(openPage(page)).rejects.toThrow(MissingCode)
  expect(load).toHaveBeenCalledTimes(1)

  await expect.poll(() => waitingStore.get()).toBe(0)
  forgetFailedPages()
  expect(await openPage(page)).toBe(aModule)
})

test('someone who waits is counted until the page has come', async () => {
  const arrival = Promise.withResolvers<OpenedPage>()
  openPage({ path: '/about', load: () => arrival.promise })
  await expect.poll(() => waitingStore.get()).toBe(1)
  arrival.resolve(aModule)
  await expect.poll(() => waitingStore.get()).toBe(0)
})
