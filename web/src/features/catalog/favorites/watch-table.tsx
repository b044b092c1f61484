import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LotCard, WatchList } from '@vermeil/contracts/selling/lots.schema'
import { Heart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { closedText, isOpen } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { workColumn } from '@/entities/lot/work-column'
import { formatMoment } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
import { type DataColumn, moneyColumn } from '@/ui/data-table/columns'
import { DataTable } from '@/ui/data-table/data-table'
import { Switch } from '@/ui/switch'
import { NoFavorites } from './favorites-list'
import { useWatch } from './use-watch'
import { watchListQuery } from './watch-list'

/** Prices move while the page stands open. */
const refetchInterval = 15_000

const columns: readonly DataColumn<LotCard>[] = [
  workColumn((lot) => ({ ...lot, artistName: lot.artist.name, to: paths.lot(lot.id, lot.slug) }), {
    searchText: ({ artist, lotNumber }) => `${artist.name} ${lotNumber}`,
    csv: [
      { header: 'Work', value: ({ title }) => title },
      { header: 'Artist', value: ({ artist }) => artist.name },
    ],
  }),
  moneyColumn({ id: 'starting', header: 'Starting bid', cents: ({ startingBid }) => startingBid }),
  moneyColumn({
    id: 'current',
    header: 'Current bid',
    cents: ({ hammerPrice, currentBid }) => hammerPrice ?? currentBid,
  }),
  {
    id: 'ends',
    header: 'Ends',
    value: ({ endedAt, closesAt }) => endedAt ?? closesAt,
    cell: (lot) => <Ends lot={lot} />,
  },
  { id: 'alerts', header: 'Alerts', value: () => null, cell: (lot) => <AlertSwitch lot={lot} />, csv: [] },
]

/** The account's watch list to work with: what it costs, when it ends, and a bid on the spot. */
export function WatchTable({ renderBid }: { renderBid: (lot: LotCard) => ReactNode }) {
  const query = useQuery({ ...watchListQuery, refetchInterval })
  return (
    <DataTable
      name="watchlist"
      caption="Your watchlist"
      columns={columns}
      rows={query.data?.lots}
      query={query}
      what="Your watchlist"
      nouns={['work', 'works']}
      empty={<NoFavorites />}
      actions={{
        label: 'Actions',
        of: (lot) => (
          <>
            {isOpen(lot) && renderBid(lot)}
            <RemoveButton lot={lot} />
          </>
        ),
      }}
    />
  )
}

function Ends({ lot }: { lot: LotCard }) {
  const closed = closedText(lot)
  if (closed) return closed
  if (!lot.closesAt) return 'In the saleroom'
  return (
    <span className="grid">
      <TimeLeft closesAt={lot.closesAt} />
      <span className="text-sm text-muted">{formatMoment(lot.closesAt)}</span>
    </span>
  )
}

function RemoveButton({ lot }: { lot: LotCard }) {
  const { toggle } = useWatch(lot)
  return (
    <Button variant="outline" size="icon" aria-label={`Remove ${lot.title} from favorites`} onClick={toggle}>
      <Heart aria-hidden="true" className="fill-current text-gold" />
    </Button>
  )
}

const { queryKey } = watchListQuery

const withAlerts = (list: WatchList, lotId: string, isOn: boolean): WatchList => {
  const others = list.muted.filter((id) => id !== lotId)
  return { ...list, muted: isOn ? others : [...others, lotId] }
}

/** Whether to be notified before this lot closes. Shown at once, and undone if the server refuses. */
function AlertSwitch({ lot }: { lot: LotCard }) {
  const queryClient = useQueryClient()
  const { data: isOn = true } = useQuery({ ...watchListQuery, select: ({ muted }) => !muted.includes(lot.id) })
  /** Until it is stored or refused. The list is changed a moment after the press, and the switch would jump back. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const { mutate } = useMutation({
    mutationFn: (wanted: boolean) => api.command('PUT', `/watches/${lot.id}/alerts`, { isOn: wanted }),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, before && withAlerts(before, lot.id, wanted))
      return before
    },
    onError: (_error, _wanted, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => setPressed(null),
  })
  if (!isOpen(lot) && lot.state !== 'scheduled') return null
  return (
    <Switch
      label={<span className="sr-only">Notify me before {lot.title} closes</span>}
      checked={pressed ?? isOn}
      onCheckedChange={(wanted) => {
        setPressed(wanted)
        mutate(wanted)
      }}
    />
  )
}
