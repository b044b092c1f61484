import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { type ReactNode, Suspense, useState } from 'react'
import { BidBar } from '@/entities/lot/bid-bar'
import { isOpen, lotPrice } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import type { LiveLot } from './live-lot'
import { mayBid, type PanelState } from './panel-state'
import { usePanelState } from './use-panel-state'

const BidSheet = lazyPart(() => import('./bid-sheet').then((module) => module.BidSheet))

const standings: Partial<Record<PanelState, ReactNode>> = {
  winning: 'You have the high bid',
  'winning-below-reserve': 'You lead, below the reserve',
  outbid: <span className="text-danger">You were outbid</span>,
  'own-lot': 'This lot is yours',
}

type LotBidBarProps = {
  /** As it stands now. */
  lot: LotView
  live: LiveLot | undefined
  staleSince: number | null
}

/** The way to bid from anywhere on the page of a lot, on a phone. */
export function LotBidBar({ lot, live, staleSince }: LotBidBarProps) {
  const [isBidding, setIsBidding] = useState(false)
  const state = usePanelState(lot, live, staleSince === null)
  if (!isOpen(lot)) return null
  const { label, amount } = lotPrice(lot)
  return (
    <BidBar
      label={standings[state] ?? label}
      price={amount}
      clock={lot.closesAt && <TimeLeft closesAt={lot.closesAt} />}
      staleSince={staleSince}
    >
      {state !== 'own-lot' && <WayToBid state={state} onBid={() => setIsBidding(true)} />}
      {isBidding && (
        <Suspense fallback={null}>
          <BidSheet lot={lot} staleSince={staleSince} onClose={() => setIsBidding(false)} />
        </Suspense>
      )}
    </BidBar>
  )
}

/** A person who can't bid yet is led to the panel, which says what is missing. */
function WayToBid({ state, onBid }: { state: PanelState; onBid: () => void }) {
  if (mayBid(state)) {
    return (
      <Button variant="gold" data-keep-clear onClick={onBid}>
        {state === 'winning' || state === 'winning-below-reserve' ? 'Raise my maximum' : 'Bid'}
      </Button>
    )
  }
  if (state === 'reconnecting') {
    return (
      <Button variant="gold" disabled>
        Bid
      </Button>
    )
  }
  return (
    <Button asChild variant="gold" data-keep-clear>
      {state === 'in-saleroom' ? (
        <Link to={paths.auctions}>Enter</Link>
      ) : (
        <Link to={{ hash: 'bid' }} replace>
          Bid
        </Link>
      )}
    </Button>
  )
}
