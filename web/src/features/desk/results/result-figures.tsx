import { minSales } from '@vermeil/contracts/desk/result-figures'
import type { ResultFiguresView } from '@vermeil/contracts/desk/results.schema'
import type { ReactNode } from 'react'
import { formatCount, formatMoney, plural } from '@/shared/format/format'

/** How much was sold, and for how much. What fewer than five sales would say is left out, and said so. */
export function ResultFigures({ figures }: { figures: ResultFiguresView }) {
  const { sold, soldPrivately, passed, total, median, sellThrough, againstEstimate } = figures
  const isCut = median === null || sellThrough === null || againstEstimate === null
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-6 border-y border-line py-6 md:grid-cols-3 lg:flex lg:flex-wrap lg:justify-between">
        <Figure
          label="Sold"
          value={plural(sold, 'work', 'works')}
          note={soldPrivately > 0 && `${formatCount(soldPrivately)} of them privately`}
        />
        <Figure label="Hammer total" value={formatMoney(total)} />
        {median !== null && <Figure label="Median hammer" value={formatMoney(median)} />}
        {sellThrough !== null && (
          <Figure
            label="Sell-through"
            value={`${sellThrough}%`}
            note={passed > 0 ? `${plural(passed, 'lot', 'lots')} passed` : 'no lot passed'}
          />
        )}
        {againstEstimate && (
          <Figure
            label="At or above the estimate"
            value={`${againstEstimate.within + againstEstimate.above}%`}
            note={`${againstEstimate.above}% above, ${againstEstimate.within}% within, ${againstEstimate.below}% below`}
          />
        )}
      </dl>
      {isCut && (
        <p className="max-w-prose text-sm text-muted">
          A median or a percentage needs at least {minSales} sales: of fewer it would speak of single works.
        </p>
      )}
    </div>
  )
}

const Figure = ({ label, value, note }: { label: string; value: string; note?: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>
      <span className="figures block font-display text-2xl">{value}</span>
      {note && <span className="figures block text-xs text-muted">{note}</span>}
    </dd>
  </div>
)
