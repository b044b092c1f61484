import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { formatClock } from '@/shared/format/format'
import { connectionStore } from '@/shared/live/connection'
import { useStore } from '@/shared/page/store'

/** Hangs below the top bar over the page, so that nothing moves when the connection comes and goes. */
export function ConnectionBanner() {
  const connection = useStore(connectionStore)
  const text =
    connection.state === 'online'
      ? null
      : connection.state === 'offline'
        ? `You are offline. What you see was last updated at ${formatClock(connection.since)}.`
        : `Reconnecting, bidding is paused. Last updated at ${formatClock(connection.since)}.`

  useEffect(() => {
    // A lost room interrupts, since bids can no longer be trusted; being offline can wait for the end of a sentence.
    if (text) announce(text, connection.state === 'reconnecting' ? 'assertive' : 'polite')
  }, [text, connection.state])

  if (!text) return null
  return (
    <div className="absolute inset-x-0 top-full border-b border-line bg-raised text-sm text-warning">
      <p className="page-width flex items-center justify-center gap-2 py-2">
        <WifiOff className="size-4 shrink-0" aria-hidden="true" />
        {text}
      </p>
    </div>
  )
}
