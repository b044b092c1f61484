import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type { OwnBid } from '@vermeil/contracts/selling/own-bids.schema'
import { type ReactNode, useMemo } from 'react'
import { overviewQuery } from '@/entities/account/overview'
import { FollowedLots } from '@/entities/lot/followed-lots'
import { ownBidsQuery } from '@/entities/lot/own-bids'
import { DataTable } from '@/ui/data-table/data-table'
import { bidColumns, bidFilters } from './bid-columns'
import { byUrgency, withStanding } from './live-bid'

const refetchInterval = 30_000

type OwnBidListProps = { empty: ReactNode; renderAction: (bid: OwnBid) => ReactNode }

/** Every lot the person has bid on, with how they stand on it now. */
export function OwnBidList({ empty, renderAction }: OwnBidListProps) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...ownBidsQuery, refetchInterval })
  const rows = useMemo(() => query.data && byUrgency(query.data.bids), [query.data])
  const open = rows?.filter(({ standing }) => standing === 'leading' || standing === 'outbid') ?? []

  function change(standing: LotStanding) {
    queryClient.setQueryData(ownBidsQuery.queryKey, (list) => list && withStanding(list, standing))
    void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
  }

  return (
    <>
      <FollowedLots
        lotIds={open.map(({ lot }) => lot.id)}
        onChange={change}
        resync={() => queryClient.fetchQuery({ ...ownBidsQuery, staleTime: 1_000 })}
      />
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
