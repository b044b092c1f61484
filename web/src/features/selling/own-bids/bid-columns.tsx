import type { OwnBid } from '@vermeil/contracts/selling/own-bids.schema'
import { AllInPrice } from '@/entities/delivery/all-in-price'
import { BidStandingPill, bidStandings, standingName } from '@/entities/lot/bid-standing'
import { closedText, isOpen } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { workColumn } from '@/entities/lot/work-column'
import { formatDate, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { choiceFilter, type DataColumn, moneyColumn } from '@/ui/data-table/columns'

export const bidFilters = [choiceFilter('standing', 'Standing', bidStandings.map(standingName))]

export const bidColumns: readonly DataColumn<OwnBid>[] = [
  workColumn(({ lot }) => ({ ...lot, artistName: lot.artist.name, to: paths.lot(lot.id, lot.slug) }), {
    searchText: ({ lot }) => `${lot.artist.name} ${lot.lotNumber}`,
    csv: [
      { header: 'Work', value: ({ lot }) => lot.title },
      { header: 'Artist', value: ({ lot }) => lot.artist.name },
      { header: 'Lot', value: ({ lot }) => lot.lotNumber },
    ],
  }),
  {
    id: 'standing',
    header: 'Standing',
    value: ({ standing }) => standingName(standing),
    cell: ({ standing }) => <BidStandingPill standing={standing} />,
  },
  moneyColumn({
    id: 'yours',
    header: 'Your bid',
    cents: ({ yourBid }) => yourBid,
    cell: ({ lot, yourBid, yourMax }) => (
      <span className="inline-grid">
        {formatMoney(yourBid)}
        {yourMax !== null && yourMax > yourBid && (
          <span className="text-sm text-muted">Maximum {formatMoney(yourMax)}</span>
        )}
        <span className="text-sm text-muted">
          <AllInPrice lot={lot} price={yourMax ?? yourBid} />
        </span>
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
