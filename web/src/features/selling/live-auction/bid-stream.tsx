import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { CircleCheck, CircleSlash, CircleX, type LucideIcon, Octagon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { BidTime } from '@/entities/lot/bid-time'
import { formatMoney } from '@/shared/format/format'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Section } from '@/ui/section'
import type { BiddingStatus } from './bidding-status'

const looks: Record<BiddingStatus, { icon: LucideIcon; tone: ComponentProps<typeof StatusPill>['tone'] }> = {
  'READY TO BID': { icon: CircleCheck, tone: 'success' },
  OUTBID: { icon: CircleX, tone: 'danger' },
  'AUCTION ENDED': { icon: CircleSlash, tone: 'neutral' },
  'BIDDING STOPPED': { icon: Octagon, tone: 'warning' },
}

type BidStreamProps = {
  /** The latest five, oldest first, as the room sends them. */
  bids: readonly ChainLink[]
  you: string | null
  status: BiddingStatus
  words: string | null
  isMember: boolean
  /** Where the whole history stands. */
  historyPath: string
}

export function BidStream({ bids, you, status, words, isMember, historyPath }: BidStreamProps) {
  const { icon, tone } = looks[status]
  return (
    <Section
      id="bid-stream"
      title="Live Bid Stream"
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
      headingClass="text-xl"
    >
      <div className="mt-3 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="text-muted">Your Bidding Status</span>
        <StatusPill icon={icon} tone={tone}>
          {status}
        </StatusPill>
        {words && isMember && <span className="font-medium">{words}</span>}
        {words && !isMember && (
          <Link to={signInPath(paths.auctions)} className="font-medium text-gold underline underline-offset-4">
            {words}
          </Link>
        )}
      </div>
      {/* Five rows' room from the start: a new bid pushes nothing. */}
      <ol className="mt-4 min-h-50 divide-y divide-line border-y border-line">
        {bids.length === 0 && <li className="py-2.5 text-muted">No bids yet. The first may be yours.</li>}
        {bids.toReversed().map(({ sequence, bidder, amount, placedAt, kind }) => (
          <li key={sequence} className="flex h-10 items-center justify-between gap-3 text-sm">
            <span className="min-w-0 truncate">
              {bidder !== null && bidder === you ? <strong className="text-gold">You</strong> : bidder}
              {kind === 'ceiling-answer' && <span className="text-muted"> (by maximum)</span>}
            </span>
            <span className="flex shrink-0 items-baseline gap-3">
              <span className="figures font-medium">{formatMoney(amount ?? 0)}</span>
              <BidTime at={placedAt} className="w-24 text-end text-xs text-muted" />
            </span>
          </li>
        ))}
      </ol>
      <Link
        to={historyPath}
        className="mt-2 inline-flex min-h-11 items-center text-sm text-gold underline underline-offset-4"
      >
        Full bid history
      </Link>
    </Section>
  )
}
