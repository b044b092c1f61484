import { useStore } from '@/shared/page/store'
import { waitingStore } from '../open-page'

/** A thin gold line while the next page's code is on its way; only for waits long enough to be noticed. */
export function NavigationProgress() {
  const isWaiting = useStore(waitingStore) > 0
  if (!isWaiting) return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-gold-fill" />
  )
}
