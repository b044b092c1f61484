import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ordersQuery } from '@/entities/order/own-orders'
import { formatDate, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { LoadFailure } from '@/ui/load-failure'
import { Picture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'
import { ownedWorks } from './owned-works'

/** The works a collector owns, each with what it cost. */
export function OwnedList({ empty }: { empty: ReactNode }) {
  const { data, isError, refetch } = useQuery(ordersQuery)
  if (!data)
    return isError ? (
      <LoadFailure what="Your collection" onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64" />
    )
  const works = ownedWorks(data.orders)
  if (works.length === 0) return empty
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {works.map(({ id, title, artistName, image, amount, paidAt }) => (
        <li key={id} className="relative">
          {image ? (
            <Picture picture={image} alt="" sizes="(width >= 64rem) 380px, 100vw" widest={800} ratio="4 / 5" />
          ) : (
            <span className="block aspect-4/5 bg-raised" />
          )}
          <h2 className="mt-3 text-xl">
            <Link to={paths.order(id)} className="after:absolute after:inset-0 hover:text-gold">
              {title}
            </Link>
          </h2>
          <p className="text-muted">{artistName}</p>
          <p className="figures mt-1">
            {formatMoney(amount)}
            {paidAt && <span className="text-muted">, {formatDate(paidAt)}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
