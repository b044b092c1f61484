import type { ArtistCard as Artist } from '@vermeil/contracts/catalog/artists.schema'
import { ArtistAvatar } from '@/entities/artist/artist-avatar'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Picture } from '@/ui/picture'
import { ArtistFigures } from './artist-figures'

/** An artist with what they have done here. One link by the name, over the whole card. */
export function ArtistCard({ artist }: { artist: Artist }) {
  const { recentWorks } = artist
  return (
    <article
      aria-label={artist.name}
      className="group relative flex h-full flex-col rounded-lg border border-line bg-surface p-6 transition-colors hover:border-control"
    >
      <div className="flex items-center gap-4">
        <ArtistAvatar artist={artist} className="size-16 text-lg" />
        <div className="min-w-0">
          <h3 className="text-xl">
            <Link
              to={paths.artist(artist.id, artist.slug)}
              className="transition-colors group-hover:text-gold-bright after:absolute after:inset-0 after:rounded-lg"
            >
              {artist.name}
            </Link>
          </h3>
          <p className="truncate text-sm text-muted">
            {[artist.specialty, artist.location].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <ArtistFigures
        artist={artist}
        show={['rating', 'sales', 'value', 'followers', 'works', 'joined']}
        className="mt-6 grid-cols-3"
      />
      {recentWorks.length > 0 && (
        <div className="mt-auto pt-6">
          <h4 className="text-xs text-muted">Recent works</h4>
          <ul className="mt-2 grid grid-cols-3 gap-2">
            {recentWorks.slice(0, 3).map(({ lotId, title, slug, image }) => (
              <li key={lotId} className="relative min-w-0">
                <Link to={paths.lot(lotId, slug)} className="block text-xs text-muted hover:text-gold">
                  {image && <Picture picture={image} alt="" sizes="110px" widest={320} ratio="1 / 1" />}
                  <span className="mt-1 block truncate">{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}
