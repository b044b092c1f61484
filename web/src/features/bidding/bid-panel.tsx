import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import type { LotView } from '@vermeil/contracts/lots'
import type { Order } from '@vermeil/contracts/payments'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isOpen } from '@/entities/lot/lot-text'
import { PriceAge } from '@/entities/lot/price-age'
import { useSpokenClock } from '@/entities/lot/use-spoken-clock'
import { useOrderOf } from '@/entities/order/use-order-of'
import { useTimeUntil } from '@/shared/live/house-clock'
import { BidForm } from './bid-form'
import { ExtensionNotice } from './extension-notice'
import type { LiveLot } from './live-lot'
import { PanelBanner } from './panel-banner'
import { mayBid } from './panel-state'
import { panelText } from './panel-text'
import { usePanelState } from './use-panel-state'
import { useSpokenStanding } from './use-spoken-standing'

const BidConfirmDialog = lazy(() =>
  import('./bid-confirm-dialog').then((module) => ({ default: module.BidConfirmDialog })),
)

type BidPanelProps = {
  /** As it stands now. */
  lot: LotView
  live: LiveLot | undefined
  /** Since when what is shown may be out of date. */
  staleSince: number | null
  /** Buy now and lease, as far as the lot is offered so. */
  otherWays?: ReactNode
  /** How an order that is due is paid on the spot. */
  renderPay?: (order: Order) => ReactNode
}

export function BidPanel({ lot, live, staleSince, otherWays, renderPay }: BidPanelProps) {
  const [offer, setOffer] = useState<PlaceBidBody | null>(null)
  const isCurrent = staleSince === null
  const youLead = lot.youLead === true
  const state = usePanelState(lot, live, isCurrent)
  const order = useOrderOf(lot.id, state === 'closed-won')
  const content = panelText(state, lot, order)
  const remaining = useTimeUntil(lot.state === 'live' ? lot.closesAt : null)
  useSpokenClock(lot.id, remaining)
  useSpokenStanding(lot, youLead)

  return (
    <section aria-label="Bidding" className="mt-4 grid gap-5 rounded-lg border border-line bg-surface p-6">
      {content && <PanelBanner content={content} pressing={order?.canPay && renderPay?.(order)} />}
      {state === 'reconnecting' && <PriceAge since={staleSince} />}
      {isOpen(lot) && <ExtensionNotice lot={lot} />}
      {mayBid(state) && <BidForm lot={lot} onOffer={setOffer} />}
      {isOpen(lot) && otherWays}
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
