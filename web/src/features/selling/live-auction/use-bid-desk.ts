import { useQueryClient } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { offeredBid, shownPrice } from '@vermeil/contracts/selling/bid-amounts'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { useState } from 'react'
import { deliveryTablesQuery } from '@/entities/delivery/delivery-tables'
import { currentDestination, withCountry } from '@/entities/delivery/destination'
import { isCardMissing, refusalToast, refusedMinimum, signInText } from '@/entities/lot/bid-refusals'
import { amountOf, hasBidThisVisit, usePlaceBid } from '@/entities/lot/place-bid'
import { amountIn, hasFallenBehind, isBelowMinimum, type TypedAmount } from '@/entities/lot/typed-amount'
import { usePriceProblem } from '@/entities/lot/use-price-problem'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import type { EarlyPress } from '@/shared/page/early-press'
import { notify } from '@/shared/page/toasts'
import { hasEnded } from './bidding-status'
import { useBuyNow } from './buy-now'
import { ownStandingQuery } from './own-standing'

type Current = NonNullable<SaleroomView['current']>
type OpenedSheet = { first: PlaceBidBody | null; press: EarlyPress | null }

/** Below this a thumb near the edge of the screen presses a button by accident. */
const phone = '(width < 48rem)'

/** The amount in the field, and what the desk's buttons do. */
export function useBidDesk({ lot, standing }: Current) {
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<TypedAmount>(null)
  const amount = amountIn(typed, standing)
  const { problem, setProblem, clearProblem } = usePriceProblem(standing.minimumBid)
  const [cardOffer, setCardOffer] = useState<PlaceBidBody | null>(null)
  const [isCountryAsked, setIsCountryAsked] = useState(false)
  /** What the bid sheet was opened with. */
  const [sheet, setSheet] = useState<OpenedSheet | null>(null)
  const [earlyPurchase, setEarlyPurchase] = useState<EarlyPress | null>(null)
  const bidding = usePlaceBid()
  const purchase = useBuyNow(lot)
  const isSending = bidding.isPending || purchase.isPending

  /** What the server would answer anyway, said without asking it. */
  function isRefusedHere(action: 'bid' | 'purchase'): boolean {
    const title = action === 'bid' ? 'Bidding Unavailable' : 'Purchase Unavailable'
    const refuse = (description: string) => {
      notify({ title, description, tone: 'destructive' })
      return true
    }
    if (hasEnded(standing)) return refuse('This auction has already ended.')
    if (standing.state === 'stopped') return refuse('Bidding has been stopped by admin.')
    // A stored session that is still being read counts: the request waits for it, and the server decides.
    if (user || loading) return false
    notify({ title: 'Authentication Required', description: signInText[action] })
    navigate(signInPath(paths.auctions))
    return true
  }

  /** A price in all must have been shown before anything binds. */
  function asksCountryFirst(): boolean {
    const tables = queryClient.getQueryData(deliveryTablesQuery.queryKey)
    if (lot.delivery.shipping === 'none') return false
    if (!tables) {
      void queryClient.prefetchQuery(deliveryTablesQuery)
      setProblem('The price in all is still being worked out. Please press again in a moment.')
      return true
    }
    if (currentDestination(tables)) return false
    setIsCountryAsked(true)
    setProblem('Please say first where the work should go.')
    return true
  }

  function send(offer: PlaceBidBody) {
    if (isSending || isRefusedHere('bid')) return
    const offered = amountOf(offer)
    if (offered < standing.minimumBid) {
      setProblem(`The minimum bid is ${formatMoney(standing.minimumBid)}.`)
      return
    }
    if (asksCountryFirst()) return
    clearProblem()
    setCardOffer(null)
    bidding.mutate(
      { lotId: lot.id, offer: withCountry(offer) },
      {
        onSuccess: (receipt) => {
          setTyped(null)
          const { yourPaddle: paddle, yourMax } = receipt.lot
          queryClient.setQueryData(ownStandingQuery(lot.id).queryKey, { paddle, yourMax })
        },
        onError: (error) => {
          const minimum = refusedMinimum(error)
          if (minimum !== null) setProblem(refusalToast(error, 'bid').description, minimum)
          if (isCardMissing(error)) setCardOffer(offer)
        },
      },
    )
  }

  /** Shows the offer with its price in all and one button, and places nothing by itself. */
  function openSheet(first: PlaceBidBody | null, press: EarlyPress | null = null) {
    if (!isSending && !isRefusedHere('bid')) setSheet({ first, press })
  }

  function type(next: number | null) {
    clearProblem()
    setCardOffer(null)
    setTyped({ amount: next, minimum: standing.minimumBid })
  }

  return {
    amount,
    /** The usual next bid, whatever was typed. */
    offered: offeredBid(standing),
    problem,
    isSending,
    isChecking: bidding.isChecking,
    /** The minimum to offer instead of what was typed; null where that can be bid. */
    offeredMinimum: isBelowMinimum(typed, standing) ? standing.minimumBid : null,
    /** Bidding has passed what was typed. */
    isMinimumNew: hasFallenBehind(typed, standing),
    /** The person was asked where the work should go, because of something they pressed. */
    isCountryAsked,
    askCountry: () => setIsCountryAsked(true),
    countryChosen: () => {
      setIsCountryAsked(false)
      clearProblem()
    },
    /** Refused because a card is missing; the form offers to add one. */
    cardOffer,
    raiseCardOffer: (least: number) => {
      setTyped({ amount: least, minimum: least })
      setCardOffer((offer) => offer && ('amount' in offer ? { amount: least } : { maxAmount: least }))
    },
    cardSettled: () => {
      setCardOffer(null)
      void queryClient.invalidateQueries({ queryKey: ownStandingQuery(lot.id).queryKey })
    },
    setAmount: type,
    /** A press from before the page could answer it opens the sheet instead: the room may have moved. */
    placeBid: (press: EarlyPress | null) => {
      const shown = typed ? null : press?.amount
      if (press && amount !== null) openSheet({ amount: shown ?? amount }, press)
      else if (amount !== null) send({ amount })
      else if (!isRefusedHere('bid')) setProblem('Please enter an amount.')
    },
    /**
     * Placed at once, at the price that the button showed or not at all. On a phone the first bid of a visit is shown
     * before it binds, and so is a press from before the page could answer it.
     */
    placeQuickBid(quick: number, press: EarlyPress | null) {
      if (press) openSheet({ amount: press.amount ?? quick }, press)
      else if (!hasBidThisVisit.get() && matchMedia(phone).matches) openSheet({ amount: quick })
      else send({ amount: quick, expectedPrice: shownPrice(standing) })
    },
    sheet,
    openSheet: () => openSheet(typed?.amount ? { amount: typed.amount } : null),
    raiseMaximum: () => openSheet(null),
    closeSheet() {
      setSheet(null)
      void queryClient.invalidateQueries({ queryKey: ownStandingQuery(lot.id).queryKey })
    },
    leaveMaximum(maxAmount: number, press: EarlyPress | null) {
      if (press) openSheet({ maxAmount }, press)
      else send({ maxAmount })
    },
    /** It sells at once; a press from before the page could answer it asks first. */
    buyNow(press: EarlyPress | null) {
      if (isSending || isRefusedHere('purchase') || asksCountryFirst()) return
      if (press) setEarlyPurchase(press)
      else purchase.mutate()
    },
    earlyPurchase,
    closeEarlyPurchase: () => setEarlyPurchase(null),
  }
}
export type BidDeskState = ReturnType<typeof useBidDesk>
