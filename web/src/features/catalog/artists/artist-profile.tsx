import type { ArtistView } from '@vermeil/contracts/catalog/artists.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FollowButton } from '@/entities/artist/follow-button'
import { formatCount } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { ArtistFigures } from './artist-figures'
import { ArtistHeading, ArtistWords, ExhibitionList, LinkList } from './artist-sections'

type ArtistProfileProps = {
  artist: ArtistView
  /** What the works were sold for. */
  results: ReactNode
  renderWorks: (lots: readonly LotCard[], options: { isFirstOnPage: boolean }) => ReactNode
}

/** An artist's own page. The works come first; who they are, in figures and in their own words, follows. */
export function ArtistProfile({ artist, results, renderWorks }: ArtistProfileProps) {
  const sold = artist.works.filter(({ state }) => state === 'sold')
  const onOffer = artist.works.filter((lot) => !sold.includes(lot))
  const all = `${paths.collection}?artist=${artist.id}`
  const hasOffer = onOffer.length > 0
  const soldWorks = sold.length > 0 && (
    <WorkSection
      title="Sold"
      isCut={artist.totalSales > sold.length}
      all={`${all}&availability=sold`}
      works={renderWorks(sold, { isFirstOnPage: !hasOffer })}
    />
  )
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
      {hasOffer ? (
        <WorkSection
          title={`On offer (${formatCount(artist.worksOnOffer)})`}
          isCut={artist.worksOnOffer > onOffer.length}
          all={all}
          works={renderWorks(onOffer, { isFirstOnPage: true })}
        />
      ) : (
        <>
          <p className="mt-8 text-muted">{artist.name} has nothing on offer at the moment.</p>
          {soldWorks}
        </>
      )}
      <ArtistFigures
        artist={artist}
        show={['rating', 'works', 'followers', 'joined']}
        className="mt-14 grid-cols-2 border-y border-line py-6 sm:grid-cols-4"
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
      {results}
      {hasOffer && soldWorks}
    </div>
  )
}

type WorkSectionProps = { title: string; isCut: boolean; all: string; works: ReactNode }

/** The page shows the first of many; the collection has them all. */
function WorkSection({ title, isCut, all, works }: WorkSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 sm:mt-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id={id} className="figures text-2xl sm:text-3xl">
          {title}
        </h2>
        {isCut && (
          <Button asChild variant="link">
            <Link to={all}>
              <span>
                See all<span className="sr-only"> under {title}</span> in the collection
              </span>
            </Link>
          </Button>
        )}
      </div>
      <div className="mt-8">{works}</div>
    </section>
  )
}
