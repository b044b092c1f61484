import { useQuery } from '@tanstack/react-query'
import type { HouseStats as Stats } from '@vermeil/contracts/desk/house-stats.schema'
import { Suspense, useState } from 'react'
import { formatCount, formatShortMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'
import { useLiveInterval } from '@/shared/live/live-updates'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { lazyPart } from '@/ui/lazy-part'
import { Section } from '@/ui/section'
import { Skeleton } from '@/ui/skeleton'

const figures: readonly { label: string; show: (stats: Stats) => string }[] = [
  { label: 'Artworks Sold', show: ({ sold }) => formatCount(sold) },
  { label: 'Total Value', show: ({ value }) => formatShortMoney(value) },
  { label: 'Active Auctions', show: ({ active }) => formatCount(active) },
  { label: 'Artists', show: ({ artists }) => formatCount(artists) },
]

/** Once the page has been painted: what it needs is no part of the first load. */
const StatsRoom = lazyPart(() => import('./stats-room').then((module) => module.default))

/** Vermeil in four figures: sent by the server as they change, or asked for every 5 s without a socket. Not read out. */
export function HouseStats() {
  const [isLive, setIsLive] = useState(false)
  const hasPainted = useAfterFirstPaint()
  const every = useLiveInterval(5000)
  const { data } = useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => api.get<Stats>('/stats', { signal }),
    initialData: () => firstAnswer<Stats>('/stats'),
    initialDataUpdatedAt: firstAnswerAt,
    enabled: hasPainted,
    refetchInterval: !isLive && every,
    staleTime: 5000,
  })
  return (
    <Section
      id="house-stats"
      title="Vermeil in figures"
      className="border-y border-line bg-surface"
      headingClass="sr-only"
    >
      <dl className="page-width grid grid-cols-2 gap-y-10 py-14 lg:grid-cols-4 lg:divide-x lg:divide-line">
        {figures.map(({ label, show }) => (
          <div key={label} className="flex flex-col-reverse items-center gap-1 text-center">
            <dt className="eyebrow text-muted">{label}</dt>
            <dd className="figures font-display text-3xl text-gold sm:text-4xl">
              {data ? show(data) : <Skeleton className="my-1 h-8 w-28 sm:h-11" />}
            </dd>
          </div>
        ))}
      </dl>
      {hasPainted && every && (
        <Suspense>
          <StatsRoom onLive={setIsLive} />
        </Suspense>
      )}
    </Section>
  )
}
