import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { useState } from 'react'
import { BidTime } from '@/entities/lot/bid-time'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { publicReason } from './console-actions'
import { actionName, type ConsoleRoom } from './console-room'
import { useVoidBid } from './use-console'

type ConsoleBidsProps = { room: ConsoleRoom; bids: readonly ChainLink[]; isOff: boolean }

/** The five latest bids. An administrator can void each of them with a reason. */
export function ConsoleBids({ room, bids, isOff }: ConsoleBidsProps) {
  const [asking, setAsking] = useState<ChainLink | null>(null)
  const voiding = useVoidBid(room)
  return (
    <section aria-labelledby="console-bids">
      <h3 id="console-bids" className="text-xl">
        Recent bids
      </h3>
      {bids.length === 0 && <p className="mt-3 text-muted">No bids yet.</p>}
      <ol className="mt-3 divide-y divide-line">
        {bids.toReversed().map((bid) => (
          <li key={bid.sequence} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1 text-sm">
            <span className="min-w-0 grow truncate">{bid.bidder}</span>
            <span className="figures font-medium">{formatMoney(bid.amount ?? 0)}</span>
            <BidTime at={bid.placedAt} className="w-24 text-end text-xs text-muted" />
            <Button
              variant="ghost"
              size="sm"
              disabled={isOff}
              aria-disabled={voiding.isPending}
              aria-label={actionName(room, `Void the bid of ${formatMoney(bid.amount ?? 0)} by ${bid.bidder}`)}
              onClick={() => setAsking(bid)}
            >
              {actionName(room, 'Void')}
            </Button>
          </li>
        ))}
      </ol>
      {asking && (
        <ReasonDialog
          title={actionName(room, `Void the bid of ${formatMoney(asking.amount ?? 0)} by ${asking.bidder}?`)}
          description="The bid and the automatic bids that answered it are voided. The price falls back to what it was before."
          reason={publicReason}
          submit={{ label: actionName(room, 'Void this bid'), pending: 'Sending...', isDestructive: true }}
          onSubmit={({ reason }) => {
            voiding.mutate({ lotId: asking.lotId, sequence: asking.sequence, reason })
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}
