import { useQuery } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { useEffect, useRef } from 'react'
import { speakBid, speakOwn } from '@/entities/lot/spoken-bids'
import { announce } from '@/shared/a11y/announcer'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { vibrate } from '@/shared/page/haptics'
import { resultText } from './auctioneer-calls'
import { sayAloud } from './auctioneer-voice'
import { ownStandingQuery } from './own-standing'

type Current = NonNullable<SaleroomView['current']>

/** Where this person stands on the current lot, recognized by their paddle. */
export function useOwnPlace({ lot, standing }: Current) {
  const { user } = useAuth()
  const { data: own } = useQuery({ ...ownStandingQuery(lot.id), enabled: user !== null })
  // A paddle comes with the first bid on a lot, and belongs to it alone.
  const you = own?.paddle ?? null
  const youLead = you !== null && standing.leader === you
  const isYours = you !== null && standing.buyer === you
  useSpokenLead(lot.id, standing, youLead)
  useSpokenResult(standing, isYours)
  return { you, youLead, isYours, hasBid: you !== null, yourMax: youLead ? (own?.yourMax ?? null) : null }
}

export type OwnPlace = ReturnType<typeof useOwnPlace>

/** Says how the lead changes: to be outbid interrupts, everything else waits its turn. */
function useSpokenLead(lotId: string, { currentBid }: Current['standing'], youLead: boolean) {
  const last = useRef({ lotId, currentBid, youLead })
  useEffect(() => {
    const before = last.current
    last.current = { lotId, currentBid, youLead }
    if (before.lotId !== lotId || currentBid === null) return
    const price = formatMoney(currentBid)
    if (before.youLead && !youLead) {
      vibrate('outbid')
      speakOwn(`You have been outbid. The bid is ${price}.`, 'assertive')
    } else if (!before.youLead && youLead) speakOwn(`You have the high bid, ${price}.`, 'polite')
    else if (before.currentBid !== currentBid) speakBid(`The bid is ${price}.`)
  }, [lotId, currentBid, youLead])
}

/** The result interrupts: there are only seconds until the next lot. */
function useSpokenResult(standing: Current['standing'], isYours: boolean) {
  const result = resultText(standing)
  useEffect(() => {
    if (!result) return
    announce(isYours ? `It’s yours. ${result}.` : `${result}.`, 'assertive')
    sayAloud(result)
    if (isYours) vibrate('won')
  }, [result, isYours])
}
