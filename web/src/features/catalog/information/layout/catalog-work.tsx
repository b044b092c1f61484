import { useQuery } from '@tanstack/react-query'
import { featuredQuery } from '@/entities/lot/featured-query'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { Picture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'

/**
 * One of the featured works, with its caption. `place` counts into them, so that each page shows another one. Nothing
 * where no work is featured or they can't be read: the page is about something else.
 */
export function CatalogWork({ place }: { place: number }) {
  const hasPainted = useAfterFirstPaint()
  const { data, isError } = useQuery({ ...featuredQuery, enabled: hasPainted, refetchInterval: false })
  if (!data) return isError ? null : <Skeleton className="mb-8 aspect-4/5 w-56 rounded-none lg:w-72" />
  const works = data.lots.flatMap((lot) => (lot.image ? [{ ...lot, image: lot.image }] : []))
  const work = works[place % works.length]
  if (!work) return null
  return (
    <figure className="w-56 lg:w-72">
      <Picture
        picture={work.image}
        alt={`${work.title} by ${work.artist.name}`}
        sizes="(width >= 64rem) 288px, 224px"
        widest={800}
        ratio="4 / 5"
      />
      <figcaption className="mt-2 truncate text-sm text-muted">
        <Link to={paths.lot(work.id, work.slug)} className="underline underline-offset-4 hover:text-gold">
          {work.title}
        </Link>
        , {work.artist.name}
      </figcaption>
    </figure>
  )
}
