import { lazy, Suspense } from 'react'
import { FeaturedCollection } from '@/features/catalog/featured-collection'
import { WatchButton } from '@/features/favorites/watch-button'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { LotActions } from '../lot-actions'
import type { PageHandle } from '../page-handle'
import { HomeHero } from './home/home-hero'

const HomeRest = lazy(() => import('./home/home-rest'))

export const handle: PageHandle = { title: '' }

export function Component() {
  const hasPainted = useAfterFirstPaint()
  return (
    <>
      <HomeHero />
      <FeaturedCollection
        renderWatch={(lot) => <WatchButton lot={lot} />}
        renderActions={(lot) => <LotActions lot={lot} />}
      />
      <Suspense fallback={null}>{hasPainted && <HomeRest />}</Suspense>
    </>
  )
}
