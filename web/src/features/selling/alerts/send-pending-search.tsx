import { useEffect, useRef } from 'react'
import { ApiError } from '@/shared/http/api-error'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { useStore } from '@/shared/page/store'
import { notify } from '@/shared/page/toasts'
import { pendingSearch, storePendingSearch } from './pending-search'
import { saveSearch, useSearchAction } from './searches-api'

/** Saves what a visitor wanted to save before signing in. What could not be sent waits for the next page. */
export function SendPendingSearch() {
  const search = useStore(pendingSearch)
  const isSent = useRef(false)
  const navigate = useNavigate()
  const { mutate } = useSearchAction({
    run: async (wanted: NonNullable<typeof search>) => {
      try {
        await saveSearch(wanted)
      } catch (error) {
        // Refused: sending it again would not help.
        if (error instanceof ApiError && error.status < 500) storePendingSearch(null)
        throw error
      }
      storePendingSearch(null)
      notify({
        title: 'Search saved',
        description: wanted.name,
        tone: 'success',
        action: { label: 'Saved searches', onClick: () => navigate(paths.savedSearches) },
      })
    },
  })
  useEffect(() => {
    if (!search || isSent.current) return
    isSent.current = true
    mutate(search)
  }, [search, mutate])
  return null
}
