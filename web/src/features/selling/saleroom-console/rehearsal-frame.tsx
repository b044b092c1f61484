import type { ReactNode } from 'react'
import { cn } from '@/ui/cn'
import '@/styles/console.css'

/** Stays at the top of the screen: a rehearsal must not be taken for a sale, nor a sale for a rehearsal. */
export function RehearsalBar({ className }: { className?: string }) {
  return (
    <p className={cn('bg-info px-4 py-1.5 text-center font-medium text-on-status', className)}>
      Rehearsal: nothing is sold or paid
    </p>
  )
}

/** Around the room of a rehearsal, with an accent and a frame that no sale has. */
export function RehearsalFrame({ children }: { children: ReactNode }) {
  return (
    <div data-rehearsal className="rounded-md">
      <RehearsalBar className="sticky top-16 z-30" />
      <div className="grid grid-cols-1 gap-6 p-3 sm:p-6">{children}</div>
    </div>
  )
}
