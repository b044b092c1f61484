import type { ArtistCard } from '@vermeil/contracts/artists'
import { Link } from 'react-router'
import { ArtistAvatar } from '@/entities/artist/artist-avatar'
import { formatCount, formatShortMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Rating } from './rating'

/** One line of the list of all artists. */
export function ArtistRow({ artist }: { artist: ArtistCard }) {
  return (
    <article className="group relative flex items-center gap-4 py-4">
      <ArtistAvatar artist={artist} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-sans text-base font-medium tracking-normal">
          <Link
            to={paths.artist(artist.id, artist.slug)}
            className="group-hover:text-gold-bright after:absolute after:inset-0"
          >
            {artist.name}
          </Link>
        </h3>
        <p className="truncate text-sm text-muted">
          {[artist.specialty, artist.location, `joined ${artist.joined}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="figures text-end text-sm max-sm:hidden">
        {plural(artist.totalWorks, 'work', 'works')}
        <br />
        <span className="text-muted">
          {formatCount(artist.totalSales)} sold, {formatShortMoney(artist.totalValue)}
        </span>
      </p>
      <p className="w-24 text-end text-sm">
        <Rating rating={artist.rating} count={artist.ratingCount} />
      </p>
    </article>
  )
}
