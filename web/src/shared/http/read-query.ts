import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from './api'

type ReadOptions = { staleTime?: number; enabled?: boolean }

/** Reads `path` under this key. What nobody waits for any more is aborted. */
export const readQuery = <Answer>(queryKey: QueryKey, path: string, options?: ReadOptions) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => api.get<Answer>(path, { signal }), ...options })
