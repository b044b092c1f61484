import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnBid } from '@vermeil/contracts/own-bids'
import { type ReactNode, useMemo } from 'react'
import { overviewQuery } from '@/entities/account/overview'
import { ownBidsQuery } from '@/entities/lot/own-bids'
import { useRoom } from '@/shared/live/live'
import { DataTable } from '@/ui/data-table/data-table'
import { bidColumns, bidFilters } from './bid-columns'
import { byUrgency, withStanding } from './live-bid'

/** Lots that are followed by their events. Of more than these the list itself is read again. */
const maxFollowed = 40
const refetchInterval = 30_000

type OwnBidListProps = { empty: ReactNode; renderAction: (bid: OwnBid) => ReactNode }

/** Every lot the person has bid on, with how they stand on it now. */
export function OwnBidList({ empty, renderAction }: OwnBidListProps) {
  const query = useQuery({ ...ownBidsQuery, refetchInterval })
  const rows = useMemo(() => query.data && byUrgency(query.data.bids), [query.data])
  const open = rows?.filter(({ standing }) => standing === 'leading' || standing === 'outbid') ?? []
  return (
    <>
      {open.slice(0, maxFollowed).map(({ lot }) => (
        <FollowedLot key={lot.id} lotId={lot.id} />
      ))}
      <DataTable
        name="bids"
        caption="Your bids"
        columns={bidColumns}
        filters={bidFilters}
        rows={rows}
        rowId={({ lot }) => lot.id}
        query={query}
        what="Your bids"
        nouns={['lot', 'lots']}
        empty={empty}
        actions={{ label: 'Action', of: renderAction }}
      />
    </>
  )
}

/** Keeps one lot of the list up to date while it is shown. */
function FollowedLot({ lotId }: { lotId: string }) {
  const queryClient = useQueryClient()

  async function receive(payload: unknown) {
    const { LotChanged } = await import('@vermeil/contracts/auctions')
    const { lot } = LotChanged.parse(payload)
    queryClient.setQueryData(ownBidsQuery.queryKey, (list) => list && withStanding(list, lot))
    void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
  }

  useRoom(`lot:${lotId}`, {
    onEvent: (event, payload) => {
      if (event !== 'lot.changed') return
      receive(payload).catch((error: unknown) => console.error('An event of the lot was lost.', error))
    },
    resync: async () => {
      // Read with the whole list; a lost connection asks for all of them at once, and one answer serves them all.
      await queryClient.fetchQuery({ ...ownBidsQuery, staleTime: 1_000 })
    },
  })
  return null
}
