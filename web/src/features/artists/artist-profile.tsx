import type { ArtistView } from '@vermeil/contracts/artists'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FollowButton } from '@/entities/artist/follow-button'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
import { ArtistFigures } from './artist-figures'
import { ArtistHeading, ArtistWords, ExhibitionList, LinkList } from './artist-sections'

/** An artist's own page: who they are, in their own words, and their works here. */
export function ArtistProfile({ artist, works }: { artist: ArtistView; works: ReactNode }) {
  return (
    <div className="page-width py-10 sm:py-14">
      <ArtistHeading
        artist={artist}
        action={
          <div className="flex flex-wrap gap-3">
            <FollowButton artist={artist} />
            {artist.meetingHostId && (
              <Button asChild variant="outline">
                <Link to={paths.scheduleMeeting(artist.meetingHostId)}>
                  <CalendarClock aria-hidden="true" />
                  Schedule a meeting
                </Link>
              </Button>
            )}
          </div>
        }
      />
      <ArtistFigures
        artist={artist}
        show={['rating', 'works', 'sales', 'value', 'followers', 'joined']}
        className="mt-10 grid-cols-2 border-y border-line py-6 sm:grid-cols-3 lg:grid-cols-6"
      />
      <div className="mt-10">
        <ArtistWords bio={artist.bio} statement={artist.statement} />
      </div>
      {(artist.exhibitions.length > 0 || artist.links.length > 0) && (
        <div className="mt-12 grid gap-12 lg:grid-cols-[2fr_1fr] lg:gap-16">
          {artist.exhibitions.length > 0 && <ExhibitionList exhibitions={artist.exhibitions} />}
          {artist.links.length > 0 && <LinkList links={artist.links} />}
        </div>
      )}
      <section aria-labelledby="artist-works" className="mt-16">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="artist-works" className="text-2xl sm:text-3xl">
            Works
          </h2>
          {artist.totalWorks > artist.works.length && (
            <Button asChild variant="link">
              <Link to={`${paths.collection}?artist=${artist.id}&includeSold=true`}>See all in the collection</Link>
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
