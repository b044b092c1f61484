import type { BidStanding, OwnBid } from '@vermeil/contracts/own-bids'
import { ArrowDown, Ban, CircleCheck, Trophy, X } from 'lucide-react'
import { closedText, isOpen } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { WorkCell } from '@/entities/lot/work-cell'
import { formatDate, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { StatusPill } from '@/ui/badge'
import { type DataColumn, type DataFilter, moneyColumn } from '@/ui/data-table/columns'

const pills = {
  leading: { icon: CircleCheck, tone: 'success', text: 'Leading' },
  outbid: { icon: ArrowDown, tone: 'danger', text: 'Outbid' },
  won: { icon: Trophy, tone: 'gold', text: 'Won' },
  lost: { icon: X, tone: 'neutral', text: 'Lost' },
  withdrawn: { icon: Ban, tone: 'neutral', text: 'Withdrawn' },
} as const satisfies Record<BidStanding, object>

const nameOf = (standing: BidStanding) => pills[standing].text

export const bidFilters: readonly DataFilter[] = [
  {
    column: 'standing',
    label: 'Standing',
    options: (Object.keys(pills) as BidStanding[]).map((standing) => ({
      value: nameOf(standing),
      label: nameOf(standing),
    })),
  },
]

export const bidColumns: readonly DataColumn<OwnBid>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ lot }) => lot.title,
    searchText: ({ lot }) => `${lot.artist.name} ${lot.lotNumber}`,
    cell: ({ lot }) => (
      <WorkCell image={lot.image} title={lot.title} artistName={lot.artist.name} to={paths.lot(lot.id, lot.slug)} />
    ),
    csv: [
      { header: 'Work', value: ({ lot }) => lot.title },
      { header: 'Artist', value: ({ lot }) => lot.artist.name },
      { header: 'Lot', value: ({ lot }) => lot.lotNumber },
    ],
  },
  {
    id: 'standing',
    header: 'Standing',
    value: ({ standing }) => nameOf(standing),
    cell: ({ standing }) => {
      const { icon, tone, text } = pills[standing]
      return (
        <StatusPill icon={icon} tone={tone}>
          {text}
        </StatusPill>
      )
    },
  },
  moneyColumn({
    id: 'yours',
    header: 'Your bid',
    cents: ({ yourBid }) => yourBid,
    cell: ({ yourBid, yourMax }) => (
      <span className="inline-grid">
        {formatMoney(yourBid)}
        {yourMax !== null && yourMax > yourBid && (
          <span className="text-sm text-muted">Maximum {formatMoney(yourMax)}</span>
        )}
      </span>
    ),
  }),
  moneyColumn({
    id: 'current',
    header: 'Current bid',
    cents: ({ lot }) => lot.hammerPrice ?? lot.currentBid,
  }),
  {
    id: 'left',
    header: 'Time left',
    value: ({ lot }) => lot.endedAt ?? lot.closesAt,
    cell: ({ lot }) => <TimeOf lot={lot} />,
    csv: [{ header: 'Closes', value: ({ lot }) => lot.endedAt ?? lot.closesAt }],
    isNumeric: true,
  },
]

function TimeOf({ lot }: Pick<OwnBid, 'lot'>) {
  if (isOpen(lot)) return lot.closesAt ? <TimeLeft closesAt={lot.closesAt} /> : 'In the saleroom'
  return lot.endedAt ? `Ended ${formatDate(lot.endedAt)}` : (closedText(lot) ?? '')
}
