import { basisText, estimateLabel, noEstimate } from '@vermeil/contracts/catalog/estimate-text'
import type { Estimate, OwnedPiece } from '@vermeil/contracts/desk/collection.schema'
import { workColumn } from '@/entities/lot/work-column'
import { formatRange } from '@/shared/format/money-range'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'

/** What comparable works sold for, or that they are too few. */
export function PieceEstimate({ estimate }: { estimate: Estimate | null }) {
  if (!estimate) return <span className="text-muted">{noEstimate}</span>
  return (
    <span className="grid max-sm:max-w-52">
      <span className="figures">{formatRange(estimate)}</span>
      <span className="text-sm text-muted">
        {estimateLabel} · {basisText(estimate)}
      </span>
    </span>
  )
}

export const pieceColumns: readonly DataColumn<OwnedPiece>[] = [
  workColumn(({ title, artistName, image }) => ({ title, artistName, image }), {
    searchText: ({ artistName, note }) => `${artistName} ${note.text}`,
    csv: [
      { header: 'Work', value: ({ title }) => title },
      { header: 'Artist', value: ({ artistName }) => artistName },
      { header: 'Dimensions', value: ({ dimensions }) => dimensions },
    ],
  }),
  dateColumn({ id: 'bought', header: 'Bought', at: ({ purchasedAt }) => purchasedAt }),
  moneyColumn({ id: 'price', header: 'Purchase price', cents: ({ purchasePrice }) => purchasePrice }),
  {
    ...moneyColumn<OwnedPiece>({
      id: 'estimate',
      header: 'Comparable sales',
      cents: ({ estimate }) => estimate?.high ?? null,
    }),
    cell: ({ estimate }) => <PieceEstimate estimate={estimate} />,
    csv: [
      { header: 'Estimate from (USD)', value: ({ estimate }) => (estimate ? estimate.low / 100 : null) },
      { header: 'Estimate to (USD)', value: ({ estimate }) => (estimate ? estimate.high / 100 : null) },
      {
        header: 'Basis of the estimate',
        value: ({ estimate }) => (estimate ? `${estimateLabel}: ${basisText(estimate)}` : noEstimate),
      },
    ],
  },
  {
    id: 'note',
    header: 'Your note',
    value: ({ note }) => note.text,
    cell: ({ note }) => <span className="line-clamp-2 text-sm text-muted max-sm:max-w-52">{note.text || 'None'}</span>,
  },
]
