import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlStyle } from './control-style'

/** Grows with its text where the browser can. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlStyle, 'field-sizing-content base:min-h-28 py-2.5 read-only:bg-surface', className)}
      {...props}
    />
  )
}
