import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { shownPrice } from '@vermeil/contracts/selling/bid-amounts'
import { clockUrgency } from '@vermeil/contracts/selling/clock-urgency'
import type { ReactNode } from 'react'
import { BidBar } from '@/entities/lot/bid-bar'
import { formatTimeLeft } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { stoppedText } from './bidding-status'
import type { BidDeskState } from './use-bid-desk'

const tones = { normal: '', low: 'text-warning', critical: 'text-danger' }

type RoomBarProps = {
  standing: NonNullable<SaleroomView['current']>['standing']
  desk: BidDeskState
  youLead: boolean
  hasBid: boolean
  remaining: number | null
  staleSince: number | null
}

/** The room's price, clock and way to bid on a phone, as on the page of a lot: the button opens the bid sheet. */
export function RoomBar({ standing, desk, youLead, hasBid, remaining, staleSince }: RoomBarProps) {
  return (
    <BidBar
      label={labelOf(standing, youLead, hasBid)}
      price={shownPrice(standing)}
      staleSince={staleSince}
      clock={
        remaining !== null && (
          <span className={`figures ${tones[clockUrgency(remaining)]}`}>{formatTimeLeft(remaining)}</span>
        )
      }
    >
      <Button
        variant="gold"
        disabled={staleSince !== null}
        aria-disabled={desk.isSending}
        data-keep-clear
        onClick={youLead ? desk.raiseMaximum : desk.openSheet}
      >
        {desk.isSending ? 'Sending…' : youLead ? 'Raise my maximum' : 'Bid'}
      </Button>
    </BidBar>
  )
}

function labelOf({ state, currentBid }: RoomBarProps['standing'], youLead: boolean, hasBid: boolean): ReactNode {
  if (state === 'stopped') return stoppedText
  if (youLead) return 'You have the high bid'
  if (hasBid) return <span className="text-danger">You were outbid</span>
  return currentBid === null ? 'Starting bid' : 'Current bid'
}
