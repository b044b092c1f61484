import { Suspense } from 'react'
import { ArtworksTab } from '@/features/selling/admin-artworks/artworks-tab'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { renderLot } from './render-lot'

const ListingEditor = lazyPart(() =>
  import('@/features/selling/listing/listing-editor').then((module) => module.ListingEditor),
)

const QuestionDesk = lazyPart(() =>
  import('@/features/selling/questions/question-desk').then((module) => module.QuestionDesk),
)
const moreViews = [{ value: 'questions', label: 'Questions', render: () => <QuestionDesk /> }]

/** The artworks tab, with the sellers' own form: to correct a work, and to list one of Vermeil's own. */
export function AdminArtworks() {
  return (
    <ArtworksTab
      moreViews={moreViews}
      editor={(listing, backPath) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          {listing.isVermeils && (
            <p className="mb-6 text-muted">This is a work of Vermeil. No account is paid when it is sold or lent.</p>
          )}
          <ListingEditor
            key={listing.id}
            listing={listing}
            listPath={backPath}
            backLabel="Back to the work"
            canSubmit={listing.isVermeils}
            renderLot={renderLot}
          />
        </Suspense>
      )}
    />
  )
}
