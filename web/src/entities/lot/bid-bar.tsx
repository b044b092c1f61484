import type { ReactNode } from 'react'
import { ageText } from '@/shared/format/clock-text'
import { formatMoney } from '@/shared/format/format'
import { useAge } from '@/shared/live/use-age'
import { useStore } from '@/shared/page/store'
import { cn } from '@/ui/cn'
import { bidButtonInView } from './bid-button-in-view'

type BidBarProps = {
  /** What the price is, or where the bidder stands. */
  label: ReactNode
  price: number
  clock: ReactNode
  /** Since when the price may be out of date. */
  staleSince: number | null
  /** The button. */
  children: ReactNode
}

/** On a phone the price, the clock and the way to bid stay within reach of the thumb, unless they are in view anyway. */
export function BidBar({ label, price, clock, staleSince, children }: BidBarProps) {
  const isRepeated = useStore(bidButtonInView)
  const age = useAge(staleSince)
  return (
    <section
      aria-label="Bid bar"
      data-bid-bar
      className={cn(
        'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden [@media(scripting:none)]:hidden',
        isRepeated && 'invisible',
      )}
    >
      <div className="page-width flex items-center gap-3 py-3">
        <div className="min-w-0 flex-1">
          {age === null ? (
            <p className="line-clamp-2 text-xs text-muted">{label}</p>
          ) : (
            <p className="figures truncate text-xs text-warning">Paused, {ageText(age)} old</p>
          )}
          <p className="figures font-medium text-gold">{formatMoney(price)}</p>
        </div>
        <div className="shrink-0 text-sm">{clock}</div>
        {children}
      </div>
    </section>
  )
}
