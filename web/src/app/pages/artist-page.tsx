import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { artistQuery } from '@/entities/artist/artist-query'
import { ArtistProfile } from '@/features/catalog/artists/artist-profile'
import { LotGrid } from '@/features/catalog/catalog/lot-grid'
import { WatchButton } from '@/features/catalog/favorites/watch-button'
import { ArtistResults } from '@/features/desk/results/artist-results'
import type { PathParams } from '@/shared/navigation/match-path'
import { usePageTitle } from '@/shared/navigation/page-title'
import { paths } from '@/shared/navigation/paths'
import { useParams } from '@/shared/navigation/router'
import { LotActions } from '../lot-actions'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Artists', to: paths.artists }

/** Reads the artist before the page is asked for. */
export const prefetch = (client: QueryClient, { id = '' }: PathParams) => client.prefetchQuery(artistQuery(id))

export function Component() {
  const { id = '' } = useParams()
  return <ArtistPage id={id} />
}

function ArtistPage({ id }: { id: string }) {
  const { data: artist } = useSuspenseQuery(artistQuery(id))
  usePageTitle(artist.name)
  return (
    <ArtistProfile
      artist={artist}
      results={<ArtistResults artist={artist} />}
      renderWorks={(lots, { isFirstOnPage }) => (
        <LotGrid
          lots={lots}
          renderWatch={(lot) => <WatchButton lot={lot} />}
          renderActions={(lot) => <LotActions lot={lot} />}
          isFirstOnPage={isFirstOnPage}
        />
      )}
    />
  )
}
