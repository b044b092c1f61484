import { cn } from './cn'

/**
 * Give it the exact box of what it stands for. Silent: the region around it carries `aria-busy`. Without script nothing
 * would ever take its place.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn('block animate-breathe noscript:hidden rounded-md bg-raised', className)} />
  )
}
