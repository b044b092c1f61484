import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { controlStyle } from './control-style'

/**
 * The platform's own select: on a phone its picker beats any list we could draw, it works inside every form, and it
 * needs no inline style.
 */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn(controlStyle, 'h-11 appearance-none pe-10')} {...props}>
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute end-3 top-3.5 size-4 text-muted" aria-hidden="true" />
    </span>
  )
}

/** One of a list: `{plans.map(({ id, name }) => option(id, name))}`. */
export const option = (value: string | number, text: ReactNode) => (
  <option key={value} value={value}>
    {text}
  </option>
)
