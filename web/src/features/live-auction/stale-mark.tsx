import { WifiOff } from 'lucide-react'
import { formatClock } from '@/shared/format/format'
import { connectionStore } from '@/shared/live/connection'
import { useStore } from '@/shared/page/store'

/** An old price must not pass for the price. */
export function StaleMark({ isCurrent }: { isCurrent: boolean }) {
  const connection = useStore(connectionStore)
  if (isCurrent) return null
  const since = connection.state === 'online' ? null : connection.since
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-warning">
      <WifiOff className="size-4" aria-hidden="true" />
      {since ? `As of ${formatClock(since)}. ` : ''}It may have changed since.
    </p>
  )
}
