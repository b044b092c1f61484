import { useQuery } from '@tanstack/react-query'
import type { ArtistView, OwnArtistPage } from '@vermeil/contracts/catalog/artists.schema'
import { Palette } from 'lucide-react'
import type { ReactNode } from 'react'
import { avatarUrl, ownProfileQuery } from '@/entities/account/own-account'
import { formatCount, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { AvatarUpload } from '@/ui/avatar-upload'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { initialsOf } from '@/ui/initials'
import { Loading } from '@/ui/loading'
import { Section } from '@/ui/section'
import { StatCard } from '@/ui/stat-card'
import { ArtistFigures } from '../artist-figures'
import { ArtistHeading, ArtistWords, ExhibitionList, LinkList } from '../artist-sections'
import { ExhibitionForm } from './exhibition-form'
import { LinkForm } from './link-form'
import { ownPageQuery, useOwnPortrait } from './own-page-api'
import { PageSection } from './page-section'
import { WordsForm } from './words-form'

/** The public page shows more; here they say where works follow. */
const worksShown = 3

type OwnPageProps = { renderWorks: (works: ArtistView['works']) => ReactNode }

/** The artist's public page as visitors see it, edited in place. */
export function OwnPage({ renderWorks }: OwnPageProps) {
  const { data, isError, refetch } = useQuery(ownPageQuery)
  if (!data) return <Loading what="Your page" hasFailed={isError} onRetry={refetch} className="h-96" />
  return data.artist ? (
    <Sections
      artist={data.artist}
      newFollowers={data.newFollowers}
      works={renderWorks(data.artist.works.slice(0, worksShown))}
    />
  ) : (
    <NoPage />
  )
}

/** The page begins with what is saved first. */
function NoPage() {
  const { data: profile } = useQuery(ownProfileQuery)
  const mayBegin = profile?.roles.includes('artist') || profile?.capabilities.includes('catalog')
  return (
    <div className="grid gap-8">
      <EmptyState icon={Palette} title="You have no public page yet">
        <p>
          {mayBegin
            ? 'Write about yourself below. When you save, your page is public, with the name, place and picture of your profile.'
            : 'Artists have a page that visitors can follow. Add the artist role above to begin yours.'}
        </p>
      </EmptyState>
      {profile && mayBegin && <WordsForm words={{ bio: profile.bio, statement: '' }} onSaved={() => {}} />}
    </div>
  )
}

type SectionsProps = { artist: ArtistView; newFollowers: OwnArtistPage['newFollowers']; works: ReactNode }

function Sections({ artist, newFollowers, works }: SectionsProps) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">Your page as visitors see it. Each section is public as soon as you save it.</p>
        <Button asChild variant="outline">
          <Link to={paths.artist(artist.id, artist.slug)}>Open your public page</Link>
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <StatCard label="Followers" value={formatCount(artist.followers)} period="notified of each new work" />
        <StatCard label="New followers" value={formatCount(newFollowers)} period="in the last 30 days" />
      </div>
      <PageSection name="your portrait" form={(close) => <PortraitForm artist={artist} onClose={close} />}>
        <ArtistHeading artist={artist} level="h2" />
      </PageSection>
      <ArtistFigures
        artist={artist}
        show={['rating', 'works', 'sales', 'value', 'followers', 'joined']}
        className="grid-cols-2 border-y border-line py-6 sm:grid-cols-3 lg:grid-cols-6"
      />
      <PageSection
        name="your statement"
        empty={!artist.bio && !artist.statement && <Missing>No text about you or your work yet.</Missing>}
        form={(close) => <WordsForm words={artist} onSaved={close} onCancel={close} />}
      >
        <ArtistWords bio={artist.bio} statement={artist.statement} />
      </PageSection>
      <PageSection
        name="your exhibitions"
        empty={artist.exhibitions.length === 0 && <Missing>No exhibitions yet.</Missing>}
        form={(close) => <ExhibitionForm exhibitions={artist.exhibitions} onClose={close} />}
      >
        <ExhibitionList exhibitions={artist.exhibitions} />
      </PageSection>
      <PageSection
        name="your links"
        empty={artist.links.length === 0 && <Missing>No links yet.</Missing>}
        form={(close) => <LinkForm links={artist.links} onClose={close} />}
      >
        <LinkList links={artist.links} />
      </PageSection>
      {artist.works.length > 0 && (
        <Section id="own-works" title="Works" className="mt-4">
          <p className="mt-1 mb-6 text-muted">
            The first of {plural(artist.totalWorks, 'work', 'works')}. They come from your listings.
          </p>
          {works}
        </Section>
      )}
    </div>
  )
}

const Missing = ({ children }: { children: string }) => (
  <p className="text-muted">{children} Visitors don’t see this section.</p>
)

function PortraitForm({ artist, onClose }: { artist: ArtistView; onClose: () => void }) {
  const portrait = useOwnPortrait()
  return (
    <div className="grid gap-4">
      <AvatarUpload
        initials={initialsOf(artist.name)}
        src={avatarUrl(artist.avatarKey)}
        uploadedTitle="Profile Picture Updated"
        {...portrait}
      />
      <p className="text-sm text-muted">This is also the picture of your account.</p>
      <div className="flex justify-end">
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
