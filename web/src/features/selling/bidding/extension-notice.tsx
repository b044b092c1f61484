import { softCloseWords } from '@vermeil/contracts/selling/house-terms'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { formatClock } from '@/shared/format/format'

/** Says that the closing time was extended while the page was open, with the new time and the reason. */
export function ExtensionNotice({ lot: { closesAt, softClose } }: { lot: Pick<LotView, 'closesAt' | 'softClose'> }) {
  const [first] = useState(closesAt)
  const isExtended = closesAt !== null && first !== null && closesAt > first
  const text = isExtended ? `Extended to ${formatClock(closesAt)}` : null

  useEffect(() => {
    if (text) announce(text)
  }, [text])

  if (!text) return null
  return (
    <p className="flex gap-2 text-sm text-warning">
      <Timer className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        <strong>{text}.</strong> A bid in the last {softCloseWords(softClose.windowSeconds)} moves the close, so that
        everyone can answer it.
      </span>
    </p>
  )
}
