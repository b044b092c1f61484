import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FloorSales as Answer } from '@vermeil/contracts/selling/auctions.schema'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { NameBuyer } from './name-buyer'
import { floorSalesKey } from './use-name-buyer'

/** What was won in the room under the floor paddle and has no buyer yet. `moment` changes when a lot has ended. */
export function FloorSales({ moment }: { moment: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: [...floorSalesKey, moment],
    queryFn: ({ signal }) => api.get<Answer>('/saleroom/floor-sales', { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="floor-sales">
      <h3 id="floor-sales" className="text-xl">
        Sold to the floor paddle
      </h3>
      <p className="mt-1 text-sm text-muted">Floor sales without a named buyer. Add one to send the invoice.</p>
      {isError && <LoadFailure what="The floor paddle’s sales" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-12" />}
      {data?.sales.length === 0 && <p className="mt-3 text-muted">All floor sales have a buyer.</p>}
      <ul className="mt-3 divide-y divide-line">
        {data?.sales.map(({ lot, price, soldAt }) => (
          <li key={lot.id} className="py-4">
            <p className="truncate">{lot.title}</p>
            <p className="figures text-sm text-muted">
              Lot {lot.lotNumber} · {formatMoney(price)} · <time dateTime={soldAt}>{formatMoment(soldAt)}</time>
            </p>
            <NameBuyer lot={lot} price={price} />
          </li>
        ))}
      </ul>
    </section>
  )
}
