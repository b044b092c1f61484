import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { ageText } from '@/shared/format/clock-text'
import { connectionStore } from '@/shared/live/connection'
import { useAge } from '@/shared/live/use-age'
import { useStore } from '@/shared/page/store'

const texts = {
  offline: 'You are offline.',
  reconnecting: 'Reconnecting, bidding is paused.',
}

/** Hangs below the top bar over the page, so that nothing moves when the connection comes and goes. */
export function ConnectionBanner() {
  const connection = useStore(connectionStore)
  const text = connection.state === 'online' ? null : texts[connection.state]
  const age = useAge(connection.state === 'online' ? null : connection.since.getTime())

  useEffect(() => {
    // A lost room interrupts, since bids can no longer be trusted; being offline can wait for the end of a sentence.
    if (text) announce(text, connection.state === 'reconnecting' ? 'assertive' : 'polite')
  }, [text, connection.state])

  if (!text) return null
  return (
    <div className="absolute inset-x-0 top-full border-b border-line bg-raised text-sm text-warning">
      <p className="page-width flex items-center justify-center gap-2 py-2">
        <WifiOff className="size-4 shrink-0" aria-hidden="true" />
        <span className="figures">
          {text} {age !== null && `What you see is ${ageText(age)} old.`}
        </span>
      </p>
    </div>
  )
}
