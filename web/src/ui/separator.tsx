import { Separator as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Separator({ className, decorative = true, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      decorative={decorative}
      className={cn('shrink-0 bg-line data-[orientation=horizontal]:h-px data-[orientation=vertical]:w-px', className)}
      {...props}
    />
  )
}
