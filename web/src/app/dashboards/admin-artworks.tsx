import { ArtworksTab } from '@/features/admin-artworks/artworks-tab'
import { ListingEditor } from '@/features/listing/listing-editor'
import { renderLot } from './render-lot'

/** The artworks tab, with the sellers' own form to correct a work. */
export function AdminArtworks() {
  return (
    <ArtworksTab
      editor={(listing, backPath) => (
        <ListingEditor
          key={listing.id}
          listing={listing}
          listPath={backPath}
          backLabel="Back to the work"
          canSubmit={false}
          renderLot={renderLot}
        />
      )}
    />
  )
}
