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
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { BidForm } from './bid-form'
import { ExtensionNotice } from './extension-notice'
import type { LiveLot } from './live-lot'
import { offerIn, signInToBid, withoutOffer } from './offer-in-url'
import { PanelBanner } from './panel-banner'
import { mayBid, offersForm } from './panel-state'
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
  const [offer, setOffer] = useState<PlaceBidBody | null>(null)
  const navigate = useNavigate()
  const isCurrent = staleSince === null
  const youLead = lot.youLead === true
  const state = usePanelState(lot, live, isCurrent)
  const order = useOrderOf(lot.id, state === 'closed-won')
  const content = panelText(state, lot, order)
  const remaining = useTimeUntil(lot.state === 'live' ? lot.closesAt : null)
  useSpokenClock(lot.id, remaining)
  useSpokenStanding(lot, youLead)
  const entered = useEnteredOffer(mayBid(state), setOffer)

  return (
    <section aria-label="Bidding" tabIndex={-1} className="grid gap-5 p-6 empty:hidden">
      {content && <PanelBanner content={content} pressing={order?.canPay && renderPay?.(order)} />}
      {state === 'reconnecting' && <PriceAge since={staleSince} />}
      {isOpen(lot) && <ExtensionNotice lot={lot} />}
      {state === 'loading' && <Skeleton className="h-96" />}
      {offersForm(state) && (
        <BidForm
          lot={lot}
          first={entered}
          onOffer={mayBid(state) ? setOffer : (typed) => navigate(signInToBid(lot, typed))}
          note={
            state === 'signed-out' && (
              <p className="text-center text-sm text-muted">Sign in to bid. New here? It takes a minute.</p>
            )
          }
        />
      )}
      {isOpen(lot) && otherWays}
      {lot.state === 'sold' && afterSale}
      {offer && (
        <Suspense fallback={null}>
          <BidConfirmDialog
            lot={lot}
            offer={offer}
            isCurrent={isCurrent && mayBid(state)}
            onClose={() => setOffer(null)}
          />
        </Suspense>
      )}
    </section>
  )
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
