import type { ArtistView } from '@vermeil/contracts/artists'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
import { ArtistAvatar } from './artist-avatar'
import { ArtistFigures } from './artist-figures'
import { FollowButton } from './follow-button'

/** An artist's own page: who they are, in their own words, and their works here. */
export function ArtistProfile({ artist, works }: { artist: ArtistView; works: ReactNode }) {
  return (
    <div className="page-width py-10 sm:py-14">
      <header className="flex flex-wrap items-center gap-x-8 gap-y-6">
        <ArtistAvatar artist={artist} className="size-28 text-2xl" />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-3xl sm:text-4xl">{artist.name}</h1>
          <p className="mt-1 text-lg text-muted">{[artist.specialty, artist.location].filter(Boolean).join(' · ')}</p>
        </div>
        <FollowButton artist={artist} />
      </header>
      <ArtistFigures
        artist={artist}
        show={['rating', 'works', 'sales', 'value', 'followers', 'joined']}
        className="mt-10 grid-cols-2 border-y border-line py-6 sm:grid-cols-3 lg:grid-cols-6"
      />
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-16">
        {artist.bio && <p className="max-w-prose whitespace-pre-line">{artist.bio}</p>}
        {artist.statement && (
          <blockquote className="font-display text-2xl text-balance lg:border-s lg:border-line lg:ps-16">
            “{artist.statement}”
          </blockquote>
        )}
      </div>
      <section aria-labelledby="artist-works" className="mt-16">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="artist-works" className="text-2xl sm:text-3xl">
            Works
          </h2>
          {artist.totalWorks > artist.works.length && (
            <Button asChild variant="link">
              <Link to={`${paths.collection}?artist=${artist.id}`}>See all in the collection</Link>
            </Button>
          )}
        </div>
        {artist.works.length > 0 ? (
          <div className="mt-8">{works}</div>
        ) : (
          <p className="mt-4 text-muted">{artist.name} has nothing on offer at the moment.</p>
        )}
      </section>
    </div>
  )
}
