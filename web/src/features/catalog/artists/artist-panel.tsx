import { useQuery } from '@tanstack/react-query'
import type { ArtistView } from '@vermeil/contracts/catalog/artists.schema'
import { ArtistAvatar } from '@/entities/artist/artist-avatar'
import { artistQuery } from '@/entities/artist/artist-query'
import { FollowButton } from '@/entities/artist/follow-button'
import { formatDate, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Picture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'
import { firstSentences } from './first-sentences'

const shownResults = 4

/** On the page of a lot: the artist in two sentences, and what their last works were sold for. */
export function ArtistPanel({ artistId, lotId }: { artistId: string; lotId: string }) {
  const { data: artist, isError } = useQuery(artistQuery(artistId))
  // The page is about the lot, and its heading links to the artist.
  if (isError && !artist) return null
  if (!artist) return <Skeleton className="h-48" />
  const page = paths.artist(artist.id, artist.slug)
  return (
    <section aria-labelledby="lot-artist">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <ArtistAvatar artist={artist} className="size-20 text-xl" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="lot-artist" className="text-2xl">
            <Link to={page} className="hover:text-gold">
              {artist.name}
            </Link>
          </h2>
          <p className="text-muted">{[artist.specialty, artist.location].filter(Boolean).join(' · ')}</p>
        </div>
        <FollowButton artist={artist} />
      </div>
      {artist.bio && <p className="mt-4 max-w-prose wrap-anywhere">{firstSentences(artist.bio, 2)}</p>}
      <PastResults artist={artist} lotId={lotId} page={page} />
    </section>
  )
}

function PastResults({ artist, lotId, page }: { artist: ArtistView; lotId: string; page: string }) {
  const sold = artist.works.filter(({ id, state, hammerPrice }) => id !== lotId && state === 'sold' && hammerPrice)
  if (sold.length === 0) return null
  return (
    <>
      <h3 className="mt-6 text-lg">Past results</h3>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {sold.slice(0, shownResults).map(({ id, slug, title, year, image, hammerPrice, endedAt }) => (
          <li key={id} className="flex items-center gap-4 py-3">
            <div className="w-14 shrink-0 bg-surface">
              {image && <Picture picture={image} alt="" sizes="56px" widest={160} ratio="1 / 1" fit="contain" />}
            </div>
            <div className="min-w-0 flex-1">
              <Link to={paths.lot(id, slug)} className="inline-block wrap-anywhere hover:text-gold">
                {title}
              </Link>
              <p className="figures text-sm text-muted">
                {[year, endedAt && `sold on ${formatDate(endedAt)}`].filter(Boolean).join(', ')}
              </p>
            </div>
            <p className="figures font-medium">{formatMoney(hammerPrice ?? 0)}</p>
          </li>
        ))}
      </ul>
      <Link to={page} className="mt-3 inline-block py-2 text-gold underline underline-offset-4">
        See all {plural(artist.totalWorks, 'work', 'works')} by {artist.name}
      </Link>
    </>
  )
}
