import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlStyle } from './control-style'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlStyle, 'h-11 read-only:bg-surface', className)} {...props} />
}
