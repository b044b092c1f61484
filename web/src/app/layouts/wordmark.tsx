import { cn } from '@/ui/cn'

/** The house's name in its display face, beside a gilt frame: the same mark as the icon. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={cn('inline-flex items-center gap-2.5 font-display leading-none base:text-2xl font-medium', className)}
    >
      <svg viewBox="0 0 24 24" className="size-6 text-gold" aria-hidden="true">
        <rect x="1" y="1" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path
          fill="currentColor"
          d="M5.5 6h5.600v.9l-1.6.3 3.3 7.600L15.9 7.200l-1.7-.3V6h4.700v.9l-1.5.3L12.8 18h-1.200L7 7.200l-1.5-.3z"
        />
      </svg>
      Vermeil
    </span>
  )
}
