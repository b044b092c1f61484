import { Skeleton } from '@/ui/skeleton'

/** The room's own boxes, so that nothing moves when it fills. */
export function SaleroomSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-18 sm:h-23" />
      <div className="mt-4 grid gap-4 sm:mt-6 sm:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Skeleton className="aspect-square" />
        <Skeleton className="h-130" />
      </div>
    </div>
  )
}
