import { cn } from '@/ui/cn'

/** Our name in the display face beside a gilt frame, as in the icon. A crowded bar drops the name. */
export function Wordmark({ givesWay = false }: { givesWay?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-2xl leading-none max-sm:gap-2 max-sm:text-xl font-medium">
      <svg viewBox="0 0 24 24" className="size-6 text-gold" aria-hidden="true">
        <rect x="1" y="1" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path
          fill="currentColor"
          d="M5.5 6h5.6v.9l-1.6.3 3.3 7.6L15.9 7.2l-1.7-.3V6h4.7v.9l-1.5.3L12.8 18h-1.2L7 7.2l-1.5-.3z"
        />
      </svg>
      <span className={cn(givesWay && 'max-sm:sr-only md:max-lg:sr-only')}>Vermeil</span>
    </span>
  )
}
