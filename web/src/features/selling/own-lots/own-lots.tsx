import { useQuery, useQueryClient } from '@tanstack/react-query'
import { applyStanding } from '@vermeil/contracts/selling/lot-standing'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type { ReactNode } from 'react'
import { FollowedLots } from '@/entities/lot/followed-lots'
import { ownLotsQuery } from '@/entities/lot/own-lots'
import { DataTable } from '@/ui/data-table/data-table'
import { ownLotColumns, ownLotFilters } from './own-lot-columns'

const refetchInterval = 30_000

/** The person's own lots, with bids as they arrive. */
export function OwnLotList({ empty }: { empty: ReactNode }) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...ownLotsQuery, refetchInterval })
  const lots = query.data?.lots

  const change = (standing: LotStanding) =>
    queryClient.setQueryData(
      ownLotsQuery.queryKey,
      (list) =>
        list && {
          ...list,
          lots: list.lots.map((lot) => (lot.id === standing.id ? applyStanding(lot, standing) : lot)),
        },
    )

  return (
    <>
      <FollowedLots
        lotIds={lots?.map(({ id }) => id) ?? []}
        onChange={change}
        resync={() => queryClient.fetchQuery({ ...ownLotsQuery, staleTime: 1_000 })}
      />
      <DataTable
        name="own-lots"
        caption="Your lots"
        columns={ownLotColumns}
        filters={ownLotFilters}
        rows={lots}
        query={query}
        what="Your lots"
        nouns={['lot', 'lots']}
        empty={empty}
      />
    </>
  )
}
