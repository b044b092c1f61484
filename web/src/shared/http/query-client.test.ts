import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error'
import { createQueryClient, noRetry, retryDelay, shouldRetry } from './query-client'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

const answered = (status: number) => new ApiError({ code: 'service.failed', status, title: 'No' })

test('a failed query is retried three times', () => {
  const lost = new TypeError('Failed to fetch')
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, lost))).toEqual([true, true, true, false])
  expect(shouldRetry(0, answered(503))).toBe(true)
  expect(shouldRetry(0, answered(429))).toBe(true)
})

test('a refusal is not retried', () => {
  for (const status of [400, 401, 403, 404, 409, 422]) expect(shouldRetry(0, answered(status))).toBe(false)
})

test('the pause doubles from one second to at most thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('the client carries these settings and keeps unused answers for five minutes', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ retry: shouldRetry, retryDelay, gcTime: 300_000 })
  expect(mutations?.retry).toBe(0)
})

test('a bid made offline fails now instead of being sent later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onlineManager.setOnline(false)
  const client = createQueryClient()
  let sends = 0
  const bid = client.getMutationCache().build(client, {
    ...noRetry,
    meta: { showsErrors: true },
    mutationFn: async () => {
      sends++
      throw new TypeError('Failed to fetch')
    },
  })
  await expect(bid.execute(undefined)).rejects.toThrow('Failed to fetch')
  expect(sends).toBe(1)
})

test('a first read that was under way during a change is repeated', async () => {
  const client = createQueryClient()
  const answers: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['sales', 'a'], queryFn })
  const stop = observer.subscribe(() => {})
  const refreshed = client.invalidateQueries({ queryKey: ['sales'] })
  answers[0]?.('before the change')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('after it')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('after it')
  stop()
})
