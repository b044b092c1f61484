import { Suspense } from 'react'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'

const LotPreview = lazyPart(() =>
  import('@/features/catalog/catalog/lot/lot-preview').then((module) => module.LotPreview),
)

/** The lot page of a draft, for the forms that ask for it. */
export const renderLot = (lot: PreviewedLot) => (
  <Suspense fallback={<Skeleton className="h-96" />}>
    <LotPreview lot={lot} />
  </Suspense>
)
