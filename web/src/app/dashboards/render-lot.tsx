import { lazy, Suspense } from 'react'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { Skeleton } from '@/ui/skeleton'

const LotPreview = lazy(() =>
  import('@/features/catalog/lot/lot-preview').then((module) => ({ default: module.LotPreview })),
)

/** The lot page of a draft, for the forms that ask for it. */
export const renderLot = (lot: PreviewedLot) => (
  <Suspense fallback={<Skeleton className="h-96" />}>
    <LotPreview lot={lot} />
  </Suspense>
)
