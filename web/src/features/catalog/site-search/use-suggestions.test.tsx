// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/shared/http/query-client'
import { useSuggestions } from './use-suggestions'

afterEach(() => vi.unstubAllGlobals())

test('suggestions are current once the answer for the words is there, the first one too', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  let shown: ReturnType<typeof useSuggestions> | undefined
  function Field() {
    shown = useSuggestions('harbor')
    return null
  }
  const root = createRoot(document.body)
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <Field />
    </QueryClientProvider>,
  )
  await expect.poll(() => shown?.isLoading).toBe(true)
  expect(shown).toMatchObject({ words: 'harbor', isCurrent: false })
  answer.resolve(new Response(JSON.stringify({ artists: [], works: [], correctedTo: null })))
  await expect.poll(() => shown?.isCurrent).toBe(true)
  expect(shown?.found).toBeDefined()
  root.unmount()
})
