import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { floatingStyle } from './floating-style'
import { useReturnFocus } from './use-return-focus'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger

type PopoverContentProps = ComponentProps<typeof Radix.Content> & {
  /** A popover is a small dialog, and a dialog has a name. */
  'aria-label': string
}

export function PopoverContent({ className, sideOffset = 8, ...props }: PopoverContentProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Portal>
      <Radix.Content
        {...returnFocus}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(floatingStyle, 'base:w-80 base:p-4', className)}
        {...props}
      />
    </Radix.Portal>
  )
}
