import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { CircleCheck, CircleX } from 'lucide-react'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import type { BidDeskState } from './use-bid-desk'
import type { OwnPlace } from './use-own-place'

type OwnStripProps = {
  standing: NonNullable<SaleroomView['current']>['standing']
  place: OwnPlace
  desk: BidDeskState
  isCurrent: boolean
}

/**
 * Above the form, from a person's first bid on. Of the same height whoever leads: the buttons below stay under the finger.
 * To a leader it offers the one thing that costs nothing now.
 */
export function OwnStrip({ standing, place: { youLead, yourMax }, desk, isCurrent }: OwnStripProps) {
  const Icon = youLead ? CircleCheck : CircleX
  return (
    <div
      className={cn(
        'mt-5 grid min-h-32 content-center gap-3 rounded-md border bg-background p-4 sm:min-h-24 sm:grid-cols-[1fr_auto] sm:items-center',
        youLead ? 'border-success' : 'border-danger',
      )}
    >
      <div className="flex gap-3">
        <Icon className={cn('mt-0.5 size-5 shrink-0', youLead ? 'text-success' : 'text-danger')} aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-medium">{youLead ? 'You lead' : 'You were outbid'}</p>
          <p className="figures text-sm text-muted">
            {youLead
              ? yourMax === null
                ? 'You have set no maximum.'
                : `Your maximum is ${formatMoney(yourMax)}. Only you can see it.`
              : `The next bid is at least ${formatMoney(standing.minimumBid)}.`}
          </p>
        </div>
      </div>
      {youLead && (
        <Button variant="gold" disabled={!isCurrent} aria-disabled={desk.isSending} onClick={desk.raiseMaximum}>
          Raise my maximum
        </Button>
      )}
    </div>
  )
}
