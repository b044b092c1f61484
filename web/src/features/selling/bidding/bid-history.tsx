import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { useState } from 'react'
import { readHistory } from '@/entities/lot/lot-history'
import { plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { HistoryEntry } from './history-entry'
import { PriceChart } from './price-chart'
import { liveLotQuery } from './use-live-lot'
import { VerifyAuction } from './verify-auction'

const shownAtFirst = 10

/** Every bid, newest first, under names that hold for this lot alone. It moves on with the lot's `LotBidding`. */
export function BidHistory({ lot: { id: lotId, startingBid, sequence } }: { lot: LotView }) {
  const { data: live } = useQuery(liveLotQuery(lotId, sequence))
  const [isAllShown, setIsAllShown] = useState(false)
  const isCut = (live?.entries[0]?.sequence ?? 1) > 1
  const all = useQuery({
    queryKey: ['lots', lotId, 'history', live?.standing.sequence],
    queryFn: ({ signal }) => readHistory(lotId, 0, signal),
    placeholderData: keepPreviousData,
    enabled: isAllShown && isCut,
  })
  const entries = (isAllShown && all.data?.entries) || live?.entries || []
  const you = live?.standing.yourPaddle
  const shown = isAllShown ? entries : entries.slice(-shownAtFirst)
  const count = live?.standing.sequence ?? 0
  return (
    <div id="history" className="max-w-prose scroll-mt-24 border-t border-line">
      <Disclosure title={`Bid history, ${plural(live?.standing.bidCount ?? 0, 'bid', 'bids')}`} isOpen={count > 0}>
        {count === 0 && <p>No bids yet.</p>}
        {entries.length > 1 && <PriceChart entries={entries} startingBid={startingBid} />}
        <ol className="divide-y divide-line text-foreground">
          {shown.toReversed().map((entry) => (
            <HistoryEntry key={entry.sequence} entry={entry} isYou={entry.bidder !== null && entry.bidder === you} />
          ))}
        </ol>
        {count > shownAtFirst && !isAllShown && (
          <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsAllShown(true)}>
            Show the whole history
          </Button>
        )}
        {count > 0 && <VerifyAuction lotId={lotId} />}
      </Disclosure>
    </div>
  )
}
