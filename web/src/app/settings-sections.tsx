import { Suspense } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'

const AddressesSection = lazyPart(() =>
  import('@/features/money/addresses/addresses-section').then((module) => module.AddressesSection),
)
const MeetingsSection = lazyPart(() =>
  import('@/features/contact/meetings/meetings-section').then((module) => module.MeetingsSection),
)

/** What other features add to Settings → Account. */
export const accountSection = (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <AddressesSection />
    <MeetingsSection />
  </Suspense>
)
