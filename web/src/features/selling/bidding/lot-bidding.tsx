import { useQueryClient } from '@tanstack/react-query'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { useLayoutEffect } from 'react'
import { lotQuery } from '@/entities/lot/lot-query'
import { BidPanel, type BidPanelProps } from './bid-panel'
import { atStanding } from './live-lot'
import { LotBidBar } from './lot-bid-bar'
import { useLiveLot } from './use-live-lot'

type LotBiddingProps = { lot: LotView } & Pick<BidPanelProps, 'otherWays' | 'renderPay' | 'afterSale'>

/**
 * The bidding on a lot's page. It loads after the first paint, follows the room from then on, and moves the
 * lot that the rest of the page shows forward with it.
 */
export function LotBidding({ lot: read, ...slots }: LotBiddingProps) {
  const queryClient = useQueryClient()
  const { live, staleSince } = useLiveLot(read.id, read.sequence)
  const lot = atStanding(read, live?.standing)

  useLayoutEffect(() => {
    // An answer that was under way when the event came may be the older of the two, and is brought forward again.
    if (lot !== read) queryClient.setQueryData(lotQuery(lot.id).queryKey, lot)
  }, [queryClient, lot, read])

  return (
    <>
      <BidPanel lot={lot} live={live} staleSince={staleSince} {...slots} />
      <LotBidBar lot={lot} live={live} staleSince={staleSince} />
    </>
  )
}
