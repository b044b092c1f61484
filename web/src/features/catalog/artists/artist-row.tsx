import type { ArtistCard } from '@vermeil/contracts/catalog/artists.schema'
import { ArtistAvatar } from '@/entities/artist/artist-avatar'
import { formatCount, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Picture } from '@/ui/picture'
import { Rating } from './rating'

/** One line of the list of all artists: who they are, what of theirs is on offer, and what it looks like. */
export function ArtistRow({ artist }: { artist: ArtistCard }) {
  const sold = artist.totalSales > 0 && `${formatCount(artist.totalSales)} sold`
  return (
    <div className="group relative flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
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
        <p className="truncate text-sm text-muted">{[artist.specialty, artist.location].filter(Boolean).join(' · ')}</p>
        <p className="figures flex flex-wrap gap-x-3 text-sm">
          {artist.worksOnOffer > 0 && <span className="text-gold">{formatCount(artist.worksOnOffer)} on offer</span>}
          <span className="text-muted">{sold || plural(artist.totalWorks, 'work', 'works')}</span>
          {artist.rating !== null && <Rating rating={artist.rating} count={artist.ratingCount} />}
        </p>
      </div>
      <RecentPictures works={artist.recentWorks} />
    </div>
  )
}

/** The link of the row covers them: they need no names of their own. */
function RecentPictures({ works }: { works: ArtistCard['recentWorks'] }) {
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:ps-15">
      {works.map(
        ({ lotId, image }) =>
          image && (
            <span key={lotId} className="w-20">
              <Picture picture={image} alt="" sizes="80px" widest={320} ratio="1 / 1" />
            </span>
          ),
      )}
    </div>
  )
}
