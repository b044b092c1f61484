import { openingPictures } from '@vermeil/contracts/catalog/opening-pictures'
import { type ComponentProps, Suspense } from 'react'
import { CollectionBrowser } from '@/features/catalog/catalog/browse/collection-browser'
import { LotGrid, type RenderForLot } from '@/features/catalog/catalog/lot-grid'
import { WatchButton } from '@/features/catalog/favorites/watch-button'
import { WatchingToggle } from '@/features/catalog/favorites/watching-toggle'
import { useSearchParams } from '@/shared/navigation/router'
import { lazyPart } from '@/ui/lazy-part'
import { LotActions } from './lot-actions'

const SaveSearchButton = lazyPart(() =>
  import('@/features/selling/alerts/save-search-button').then((module) => module.SaveSearchButton),
)
const WatchedWorks = lazyPart(() =>
  import('@/features/catalog/favorites/watched-works').then((module) => module.WatchedWorks),
)

const renderWatch: RenderForLot = (lot) => <WatchButton lot={lot} />
const renderActions: RenderForLot = (lot) => <LotActions lot={lot} />
const renderSave = (terms: ComponentProps<typeof SaveSearchButton>['terms']) => (
  <Suspense fallback={<span className="h-11" />}>
    <SaveSearchButton terms={terms} />
  </Suspense>
)
const { sizes } = openingPictures.collection

/** The works with search and filters, or the watched ones. */
export function CollectionContent() {
  const isWatching = useSearchParams()[0].get('watching') === 'true'
  return (
    <CollectionBrowser
      renderWatch={renderWatch}
      renderActions={renderActions}
      renderSave={renderSave}
      watchToggle={<WatchingToggle isOn={isWatching} />}
      watched={
        isWatching && (
          <Suspense fallback={null}>
            <WatchedWorks
              renderGrid={(lots) => (
                <LotGrid lots={lots} renderWatch={renderWatch} renderActions={renderActions} sizes={sizes} />
              )}
            />
          </Suspense>
        )
      }
    />
  )
}
