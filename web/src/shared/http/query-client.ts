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

/** A refusal is an answer: asking again gives the same one, later. Everything else is asked three times more. */
export const shouldRetry = (failures: number, error: Error) => failures < attempts && !isRefused(error)

const isRefused = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429

/**
 * For bids and payments. By default a mutation made offline waits and is sent when the connection returns: a bid placed
 * late, unseen. These are sent now or fail now, once.
 */
export const noRetry = { networkMode: 'always', retry: 0 } as const

/**
 * What is loaded for the first time while something changes may have been read before the change. The library takes
 * that answer for the new one; here it is asked once more.
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
