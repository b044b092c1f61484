import { Skeleton } from '@/ui/skeleton'

/** Holds a page's place while its code or the session arrives: as tall as the screen, so that the footer does not jump. */
export function PagePlaceholder() {
  return (
    <div className="page-width grid min-h-svh grid-cols-1 content-start gap-6 py-10 sm:py-14" aria-busy="true">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-96" />
    </div>
  )
}
