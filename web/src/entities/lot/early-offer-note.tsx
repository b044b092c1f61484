import { shownPrice } from '@vermeil/contracts/selling/bid-amounts'
import { useState } from 'react'
import type { EarlyPress } from '@/shared/page/early-press'
import { InlineAlert } from '@/ui/inline-alert'
import { earlyOfferText } from './early-offer'

type EarlyOfferNoteProps = { press: EarlyPress | null | undefined; lot: Parameters<typeof shownPrice>[0] }

/** Says in a confirmation that it answers a press from before the page was ready. */
export function EarlyOfferNote({ press, lot }: EarlyOfferNoteProps) {
  const [now] = useState(Date.now)
  const text = press && earlyOfferText(press, shownPrice(lot), now)
  if (!text) return null
  return (
    <InlineAlert tone="info" className="mt-4">
      <p>{text}</p>
    </InlineAlert>
  )
}
