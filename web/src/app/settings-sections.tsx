import { lazy, Suspense } from 'react'
import { Skeleton } from '@/ui/skeleton'

const AddressesSection = lazy(() =>
  import('@/features/addresses/addresses-section').then((module) => ({ default: module.AddressesSection })),
)
const MeetingsSection = lazy(() =>
  import('@/features/meetings/meetings-section').then((module) => ({ default: module.MeetingsSection })),
)

/** What other features add to Settings → Account. */
export const accountSection = (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <AddressesSection />
    <MeetingsSection />
  </Suspense>
)
