import { WifiOff } from 'lucide-react'
import { ageText } from '@/shared/format/clock-text'
import { useAge } from '@/shared/live/use-age'
import { cn } from '@/ui/cn'

/** An old price must not pass for the price: how old it is, counting. Nothing while it can be trusted. */
export function PriceAge({ since, className }: { since: number | null; className?: string }) {
  const age = useAge(since)
  if (age === null) return null
  return (
    <p className={cn('figures flex items-center gap-1.5 text-sm text-warning', className)}>
      <WifiOff className="size-4 shrink-0" aria-hidden="true" />
      This price is {ageText(age)} old. Bidding is paused.
    </p>
  )
}
