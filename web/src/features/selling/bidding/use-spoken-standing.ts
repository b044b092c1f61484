import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'
import { useEffect, useRef } from 'react'
import { speakBid, speakOwn } from '@/entities/lot/spoken-bids'
import { formatMoney } from '@/shared/format/format'
import { vibrate } from '@/shared/page/haptics'

/** Announces changes of the lot and of the bidder's standing. Being outbid and the end of the lot interrupt. */
export function useSpokenStanding(lot: LotView, youLead: boolean) {
  const { id, currentBid, outcome, hammerPrice } = lot
  const last = useRef({ id, currentBid, outcome, youLead })
  useEffect(() => {
    const before = last.current
    last.current = { id, currentBid, outcome, youLead }
    if (before.id !== id) return
    const price = formatMoney(currentBid ?? 0)
    if (outcome && !before.outcome) {
      if (youLead && hammerPrice !== null) vibrate('won')
      speakOwn(outcomeLabels[outcome], 'assertive')
    } else if (before.youLead && !youLead) {
      vibrate('outbid')
      speakOwn(`You have been outbid. The bid is ${price}.`, 'assertive')
    } else if (!before.youLead && youLead) speakOwn(`You have the high bid, ${price}.`, 'polite')
    else if (before.currentBid !== currentBid) speakBid(`The bid is ${price}.`)
  }, [id, currentBid, outcome, hammerPrice, youLead])
}
