import { Skeleton } from '@/ui/skeleton'

/** The card's exact box, line by line: nothing moves when the works arrive. */
export function LotCardSkeleton() {
  return (
    <div className="flex h-full flex-col">
      <Skeleton className="aspect-4/5 w-full rounded-none" />
      <Skeleton className="mt-4 mb-1 h-3 w-12" />
      <Skeleton className="my-1 h-5 w-3/4" />
      <Skeleton className="my-1 h-3 w-1/2 sm:h-4.5" />
      <Skeleton className="mt-3 mb-1 h-3 w-20" />
      <Skeleton className="my-1 h-10 w-32 sm:h-5" />
      <Skeleton className="mt-2.5 mb-0.5 h-4 w-3/4" />
    </div>
  )
}
