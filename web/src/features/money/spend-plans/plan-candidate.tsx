import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Plus } from 'lucide-react'
import { lotPrice } from '@/entities/lot/lot-text'
import { WorkCell } from '@/entities/lot/work-cell'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'

type PlanCandidateProps = { lot: LotCard; isFull: boolean; onAdd: () => void }

/** A lot that can be added to a plan: by its picture, its price, and when it ends. */
export function PlanCandidate({ lot, isFull, onAdd }: PlanCandidateProps) {
  const { label, amount } = lotPrice(lot)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <WorkCell image={lot.image} title={lot.title} artistName={lot.artist.name} />
        <p className="figures mt-1 text-sm text-muted">
          {label} {formatMoney(amount)}
          {lot.closesAt && `, closes ${formatMoment(lot.closesAt)}`}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        className="h-11"
        disabled={isFull}
        aria-label={`Add ${lot.title}`}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" />
        Add
      </Button>
    </li>
  )
}
