import { lazy, Suspense } from 'react'
import { Skeleton } from '@/ui/skeleton'

const MeetingsSection = lazy(() =>
  import('@/features/meetings/meetings-section').then((module) => ({ default: module.MeetingsSection })),
)

/** What other features add to Settings → Account. */
export const accountSection = (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <MeetingsSection />
  </Suspense>
)
