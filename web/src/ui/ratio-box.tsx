import type { ReactNode } from 'react'
import { cn } from './cn'

type RatioBoxProps = {
  of: { readonly width: number; readonly height: number }
  /** The greatest height: `max-h-[72svh]`. */
  className: string
  children: ReactNode
}

/**
 * As wide as its place and as high as allowed, whichever is reached first, in fixed proportions. A canvas has a size of
 * its own without loading anything, so that these proportions need no `style` attribute, which our content security
 * policy refuses in HTML. Without script a browser shows no canvas: then the box is as wide as its place.
 */
export function RatioBox({ of: { width, height }, className, children }: RatioBoxProps) {
  return (
    <div className="relative mx-auto w-fit max-w-full noscript:w-full">
      <canvas
        width={Math.round((width / height) * 4000)}
        height={4000}
        className={cn('invisible block max-w-full noscript:hidden', className)}
      />
      <div className="absolute inset-0 noscript:static">{children}</div>
    </div>
  )
}
