import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isOpen } from '@/entities/lot/lot-text'
import { PriceAge } from '@/entities/lot/price-age'
import { useSpokenClock } from '@/entities/lot/use-spoken-clock'
import { useOrderOf } from '@/entities/order/use-order-of'
import { useTimeUntil } from '@/shared/live/house-clock'
import { useNavigate, useSearchParams } from '@/shared/navigation/router'
import type { EarlyPress } from '@/shared/page/early-press'
import { useMounted } from '@/shared/page/server-rendering'
import { lazyPart } from '@/ui/lazy-part'
import { BidForm } from './bid-form'
import { ExtensionNotice } from './extension-notice'
import type { LiveLot } from './live-lot'
import { offerIn, signInToBid, withoutOffer } from './offer-in-url'
import { PanelBanner } from './panel-banner'
import { mayBid, offersForm, type PanelState } from './panel-state'
import { panelText } from './panel-text'
import { usePanelState } from './use-panel-state'
import { useSpokenStanding } from './use-spoken-standing'

const BidConfirmDialog = lazyPart(() => import('./bid-confirm-dialog').then((module) => module.BidConfirmDialog))

export type BidPanelProps = {
  /** As it stands now. */
  lot: LotView
  live: LiveLot | undefined
  /** Since when what is shown may be out of date. */
  staleSince: number | null
  /** Buy now and lease, as far as the lot is offered so. */
  otherWays?: ReactNode
  /** How an order that is due is paid on the spot. */
  renderPay?: (order: Order) => ReactNode
  /** On a lot that is sold. */
  afterSale?: ReactNode
}

export function BidPanel({ lot, live, staleSince, otherWays, renderPay, afterSale }: BidPanelProps) {
  const [entered, setEntered] = useState<Entered | null>(null)
  const isMounted = useMounted()
  const isCurrent = staleSince === null
  const youLead = lot.youLead === true
  const state = usePanelState(lot, live, isCurrent)
  const order = useOrderOf(lot.id, state === 'closed-won')
  const content = panelText(state, lot, order, !isMounted)
  const remaining = useTimeUntil(lot.state === 'live' ? lot.closesAt : null)
  useSpokenClock(lot.id, remaining)
  useSpokenStanding(lot, youLead)
  const take = useOffers(lot, state, setEntered)
  const first = useEnteredOffer(mayBid(state), (offer) => setEntered({ offer, press: null }))

  return (
    <section aria-label="Bidding" tabIndex={-1} className="grid gap-5 p-6 empty:hidden">
      {content && <PanelBanner content={content} pressing={order?.canPay && renderPay?.(order)} />}
      {state === 'reconnecting' && <PriceAge since={staleSince} />}
      {isOpen(lot) && <ExtensionNotice lot={lot} />}
      {offersForm(state) && (
        <BidForm
          lot={lot}
          first={first}
          onOffer={(offer, press) => take.offer({ offer, press })}
          isWaiting={take.isWaiting}
          note={
            state === 'signed-out' && (
              <p className="text-center text-sm text-muted stored-session:invisible">
                Sign in to bid. New here? It takes a minute.
              </p>
            )
          }
        />
      )}
      {isOpen(lot) && otherWays}
      {lot.state === 'sold' && afterSale}
      {entered && (
        <Suspense fallback={null}>
          <BidConfirmDialog
            lot={lot}
            {...entered}
            isCurrent={isCurrent && mayBid(state)}
            onClose={() => setEntered(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

type Entered = { offer: PlaceBidBody; press: EarlyPress | null }

/**
 * Takes an offer to its confirmation, or a visitor to the sign-in with it. One that comes while the session is being read
 * waits until it is known whose it is.
 */
function useOffers(lot: LotView, state: PanelState, confirm: (entered: Entered) => void) {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<Entered | null>(null)

  function offer(entered: Entered) {
    if (state === 'loading') setWaiting(entered)
    else if (mayBid(state)) confirm(entered)
    else if (state === 'signed-out') navigate(signInToBid(lot, entered.offer))
  }
  const isDue = waiting !== null && state !== 'loading'
  const goOn = useEffectEvent(() => {
    setWaiting(null)
    if (waiting) offer(waiting)
  })
  useEffect(() => {
    if (isDue) goOn()
  }, [isDue])
  return { offer, isWaiting: waiting !== null }
}

/**
 * What the person entered before they signed in, from the page's address. Once they may bid they are asked to confirm it,
 * once: the address is then cleared. The form keeps it.
 */
function useEnteredOffer(canConfirm: boolean, confirm: (offer: PlaceBidBody) => void): PlaceBidBody | null {
  const [search, setSearch] = useSearchParams()
  const [entered] = useState(() => offerIn(search))
  const isDue = canConfirm && offerIn(search) !== null
  const ask = useEffectEvent(() => {
    if (entered) confirm(entered)
    setSearch(withoutOffer, { replace: true })
  })
  useEffect(() => {
    if (isDue) ask()
  }, [isDue])
  return entered
}
