import { useQuery } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/auctions'
import { useEffect, useRef, useState } from 'react'
import { speakBid, speakOwn } from '@/entities/lot/spoken-bids'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { ownStandingQuery } from './own-standing'

type Current = NonNullable<SaleroomView['current']>

/** Where this person stands on the current lot, recognized by their paddle. */
export function useOwnPlace({ lot, standing, recentBids }: Current) {
  const { user } = useAuth()
  const { data: own } = useQuery({ ...ownStandingQuery(lot.id), enabled: user !== null })
  const you = own?.paddle ?? null
  const youLead = you !== null && standing.leader === you
  const [bidOn, setBidOn] = useState<string>()
  const hasBid = bidOn === lot.id || youLead || (you !== null && recentBids.some(({ bidder }) => bidder === you))
  useSpokenLead(lot.id, standing, youLead)
  return { you, youLead, hasBid, yourMax: youLead ? (own?.yourMax ?? null) : null, noteOwnBid: () => setBidOn(lot.id) }
}

/** Says how the lead changes: to be outbid interrupts, everything else waits its turn. */
function useSpokenLead(lotId: string, { currentBid }: Current['standing'], youLead: boolean) {
  const last = useRef({ lotId, currentBid, youLead })
  useEffect(() => {
    const before = last.current
    last.current = { lotId, currentBid, youLead }
    if (before.lotId !== lotId || currentBid === null) return
    const price = formatMoney(currentBid)
    if (before.youLead && !youLead) speakOwn(`You have been outbid. The bid is ${price}.`, 'assertive')
    else if (!before.youLead && youLead) speakOwn(`You have the high bid, ${price}.`, 'polite')
    else if (before.currentBid !== currentBid) speakBid(`The bid is ${price}.`)
  }, [lotId, currentBid, youLead])
}
