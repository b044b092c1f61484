import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { DialogCloseButton, DialogHeader } from './dialog'
import { useReturnFocus } from './use-return-focus'

export const Sheet = Radix.Root

const sides = {
  end: 'inset-y-0 end-0 w-full max-w-md border-s data-[state=closed]:animate-slide-out-end data-[state=open]:animate-slide-in-end',
  bottom:
    'inset-x-0 bottom-0 max-h-[92dvh] base:h-[92dvh] rounded-t-lg border-t data-[state=closed]:animate-slide-out-bottom data-[state=open]:animate-slide-in-bottom',
  /** On a phone the whole screen, elsewhere below the top bar. */
  top: 'inset-0 max-sm:h-dvh sm:inset-x-0 sm:top-20 sm:bottom-auto sm:mx-auto sm:max-h-[calc(100dvh-7rem)] sm:max-w-2xl sm:rounded-lg sm:border data-[state=closed]:animate-leave data-[state=open]:animate-enter',
}

type SheetContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
  side?: keyof typeof sides
  /** Beside the title: "Clear all". */
  headAction?: ReactNode
  /** Stays in view below the scrolling part: "Show 128 works". */
  footer?: ReactNode
}

export function SheetContent({
  title,
  description,
  side = 'end',
  headAction,
  footer,
  className,
  children,
  ...props
}: SheetContentProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-enter" />
      <Radix.Content
        {...returnFocus}
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={cn(
          'fixed z-50 flex flex-col border-line bg-surface shadow-float outline-none',
          sides[side],
          className,
        )}
        {...props}
      >
        <DialogHeader title={title} description={description} />
        {headAction && <div className="absolute end-16 top-4">{headAction}</div>}
        <div className="flex-1 overflow-y-auto overscroll-contain px-6 pb-6">{children}</div>
        {footer && <div className="flex flex-wrap gap-3 border-t border-line p-4">{footer}</div>}
        <DialogCloseButton />
      </Radix.Content>
    </Radix.Portal>
  )
}
