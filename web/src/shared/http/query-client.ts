import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { notify } from '@/shared/page/toasts'
import { ApiError } from './api-error'
import { sentenceOf } from './readable-error'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set by a form that shows the refusal itself, so that no toast repeats it. */
      showsErrors?: boolean
    }
  }
}

const attempts = 3
export const retryDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000)

/** A refusal is not retried, because it would come again. Everything else is retried three times. */
export const shouldRetry = (failures: number, error: Error) => failures < attempts && !isRefused(error)

const isRefused = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429

/**
 * For bids and payments. By default a mutation made offline waits and is sent when the connection returns: a bid placed
 * late, unseen. These are sent now or fail now, once.
 */
export const noRetry = { networkMode: 'always', retry: 0 } as const

/**
 * A query that is read for the first time during a change may return the state before it. The library takes
 * that for the new state; here it is read once more.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters<readonly unknown[]>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = new Set(
      this.getQueryCache()
        .findAll(filters)
        .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching'),
    )
    await super.invalidateQueries(filters, options)
    if (loading.size === 0) return
    await Promise.all([...loading].map((query) => query.promise?.catch(() => {})))
    await super.invalidateQueries({ ...filters, predicate: (query) => loading.has(query) }, options)
  }
}

export function createQueryClient() {
  return new FreshQueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, gcTime: 5 * 60_000 },
      mutations: { retry: 0 },
    },
    // The page shows what it lacks in its own way; the cause goes to the console.
    queryCache: new QueryCache({ onError: (error, query) => console.error(query.queryKey, error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        console.error(error)
        if (mutation.meta?.showsErrors) return
        notify({ title: 'Something went wrong', description: sentenceOf(error), tone: 'destructive' })
      },
    }),
  })
}
