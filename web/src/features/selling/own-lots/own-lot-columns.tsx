import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { CalendarClock, Flag, Gavel, Pause } from 'lucide-react'
import { reserveText } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatCount, formatMoment, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { choiceFilter, type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { Picture } from '@/ui/picture'

const states = { live: 'Live', stopped: 'Stopped', scheduled: 'Upcoming' } as const
const pills = {
  Live: { icon: Gavel, tone: 'success' },
  Stopped: { icon: Pause, tone: 'warning' },
  Upcoming: { icon: CalendarClock, tone: 'info' },
  Ended: { icon: Flag, tone: 'neutral' },
} as const
const stateName = ({ state }: LotCard): keyof typeof pills => states[state as keyof typeof states] ?? 'Ended'

export const ownLotFilters = [choiceFilter('state', 'State', Object.values(states))]

const countColumn = (id: 'bidCount' | 'watchers' | 'views', header: string): DataColumn<LotCard> => ({
  ...{ id, header, isNumeric: true, isMinor: id !== 'bidCount' },
  value: (lot) => lot[id],
  cell: (lot) => formatCount(lot[id]),
})

export const ownLotColumns: readonly DataColumn<LotCard>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ title }) => title,
    cell: ({ id, slug, title, image }) => (
      <span className="flex items-center gap-4">
        <span className="w-16 shrink-0">
          {image ? (
            <Picture picture={image} alt="" sizes="64px" widest={320} ratio="1 / 1" />
          ) : (
            <span className="block aspect-square bg-raised" />
          )}
        </span>
        <Link to={paths.lot(id, slug)} className="hover:text-gold">
          {title}
        </Link>
      </span>
    ),
  },
  moneyColumn({
    id: 'bid',
    header: 'Current bid',
    cents: ({ currentBid, startingBid }) => currentBid ?? startingBid,
    cell: ({ currentBid, startingBid }) => (
      <span className="inline-grid">
        {formatMoney(currentBid ?? startingBid)}
        {currentBid === null && <span className="text-sm text-muted">Starting bid</span>}
      </span>
    ),
  }),
  countColumn('bidCount', 'Bids'),
  {
    id: 'state',
    header: 'State',
    value: stateName,
    cell: (lot) => <StatusPill {...pills[stateName(lot)]}>{stateName(lot)}</StatusPill>,
  },
  {
    id: 'left',
    header: 'Time left',
    value: ({ opensAt, closesAt, state }) => (state === 'scheduled' ? opensAt : closesAt),
    cell: (lot) => <LotTime lot={lot} />,
    csv: [{ header: 'Closes', value: ({ closesAt }) => closesAt }],
    isNumeric: true,
  },
  countColumn('watchers', 'Watchers'),
  countColumn('views', 'Views'),
  { id: 'reserve', header: 'Reserve', value: ({ reserve }) => reserveText[reserve], isMinor: true },
  moneyColumn({ id: 'buy-now', header: 'Buy now', cents: ({ buyNowPrice }) => buyNowPrice }),
  moneyColumn({
    id: 'lease',
    header: 'Lease a month',
    cents: ({ isLeaseAvailable, leasePrice }) => (isLeaseAvailable ? leasePrice : null),
  }),
]

function LotTime({ lot: { state, opensAt, closesAt, venue } }: { lot: LotCard }) {
  if (state === 'scheduled' && venue === 'timed' && opensAt) return `Opens ${formatMoment(opensAt)}`
  return closesAt ? <TimeLeft closesAt={closesAt} /> : 'In the saleroom'
}
