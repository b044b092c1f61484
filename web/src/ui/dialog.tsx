import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button'
import { cn } from './cn'
import { useReturnFocus } from './use-return-focus'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode
  /** Read out with the title; a dialog that explains itself in its body has none. */
  description?: ReactNode
}

export function DialogContent({ title, description, className, children, ...props }: DialogContentProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-enter" />
      <Radix.Content
        {...returnFocus}
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={cn(
          'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col rounded-lg border border-line bg-surface shadow-float outline-none base:max-w-lg',
          'data-[state=closed]:animate-leave data-[state=open]:animate-rise',
          className,
        )}
        {...props}
      >
        <DialogHeader title={title} description={description} />
        <div className="overflow-y-auto overscroll-contain px-6 pt-2 pb-6">{children}</div>
        <DialogCloseButton />
      </Radix.Content>
    </Radix.Portal>
  )
}

/** Shared with the sheet, which is a dialog at the screen's edge. */
export function DialogHeader({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className="p-6 pe-16 pb-2">
      <Radix.Title className="text-xl sm:text-2xl">{title}</Radix.Title>
      {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
    </div>
  )
}

/** Last in the order though first in the eye: a dialog opens with the focus on its first field, not on the way out. */
export function DialogCloseButton() {
  return (
    <Radix.Close asChild>
      <Button variant="ghost" size="icon" aria-label="Close" className="absolute end-3 top-4">
        <X aria-hidden="true" />
      </Button>
    </Radix.Close>
  )
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end', className)} {...props} />
}
