import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { shortestPrefix } from '@vermeil/contracts/catalog/search-defaults'
import type { Suggestions } from '@vermeil/contracts/catalog/suggestions.schema'
import { useEffect, useState } from 'react'
import { api } from '@/shared/http/api'

/** Long enough for the next key, short enough to seem at once. */
const pauseMs = 150
/** Of each kind: on a phone the first works are still in sight below the artists. */
const shown = 4
/**
 * Artists and works for what is typed, a pause after the last key. An answer belongs to its words: one that comes late
 * is not shown for later words. The last suggestions stay until the next have come.
 */
export function useSuggestions(typed: string) {
  const [words, setWords] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  const isAsked = words.length >= shortestPrefix
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['suggestions', words],
    queryFn: ({ signal }) =>
      api.get<Suggestions>(`/suggestions?${new URLSearchParams({ q: words, limit: String(shown) })}`, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const isLoading = isAsked && isPending
  return {
    words,
    found: isAsked ? data : undefined,
    isLoading,
    isError: isAsked && isError,
    /** False until the answer is there, the first one too: what the arrow keys reach before would be another option then. */
    isCurrent: !isPlaceholderData && !isLoading,
    refetch,
  }
}
