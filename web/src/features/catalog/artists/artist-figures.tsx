import type { ArtistCard } from '@vermeil/contracts/catalog/artists.schema'
import type { ReactNode } from 'react'
import { formatCount, formatShortMoney } from '@/shared/format/format'
import { cn } from '@/ui/cn'
import { Rating } from './rating'

const figures = {
  rating: { label: 'Rating', show: (artist) => <Rating rating={artist.rating} count={artist.ratingCount} /> },
  works: { label: 'Works', show: ({ totalWorks }) => formatCount(totalWorks) },
  sales: { label: 'Total sales', show: ({ totalSales }) => formatCount(totalSales) },
  value: { label: 'Total value', show: ({ totalValue }) => formatShortMoney(totalValue) },
  followers: { label: 'Followers', show: ({ followers }) => formatCount(followers) },
  joined: { label: 'Joined', show: ({ joined }) => String(joined) },
} satisfies Record<string, { label: string; show: (artist: ArtistCard) => ReactNode }>

type ArtistFiguresProps = { artist: ArtistCard; show: readonly (keyof typeof figures)[]; className?: string }

export function ArtistFigures({ artist, show, className }: ArtistFiguresProps) {
  return (
    <dl className={cn('grid gap-x-6 gap-y-4', className)}>
      {show.map((key) => (
        <div key={key}>
          <dt className="text-xs text-muted">{figures[key].label}</dt>
          <dd className="figures text-lg">{figures[key].show(artist)}</dd>
        </div>
      ))}
    </dl>
  )
}
