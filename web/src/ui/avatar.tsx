import { useState } from 'react'
import { cn } from './cn'

type AvatarProps = {
  initials: string
  /** The picture; while it is missing or broken the initials stand in its place. */
  src?: string | null
  className?: string
}

/** Decorative: the person's name is beside it, or in the label of the button around it. */
export function Avatar({ initials, src, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex base:size-11 shrink-0 items-center align-middle justify-center overflow-hidden rounded-full border border-gold-deep bg-raised font-semibold base:text-sm tracking-wide text-gold',
        className,
      )}
    >
      {src && src !== brokenSrc ? (
        <img src={src} alt="" loading="lazy" className="size-full object-cover" onError={() => setBrokenSrc(src)} />
      ) : (
        initials
      )}
    </span>
  )
}
