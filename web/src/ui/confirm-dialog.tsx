import { AlertDialog as Radix } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from './button'
import { DialogActions } from './dialog'
import { useReturnFocus } from './use-return-focus'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the thing: "Reject the application of Ada Roux?" */
  title: ReactNode
  description: ReactNode
  /** Repeats the action: "Reject application", never "OK". */
  confirmLabel: string
  /** Prevent the event's default to keep the dialog open. */
  onConfirm: (event: MouseEvent) => void
  isDestructive?: boolean
}

/** For what can't be undone or is seen by others. Escape and Cancel change nothing; a click beside it does not count. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, onConfirm, isDestructive = false } = props
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-enter" />
        <Radix.Content
          {...returnFocus}
          className="fixed inset-0 z-50 m-auto h-fit w-[calc(100%-2rem)] max-w-md rounded-lg border border-line bg-surface p-6 shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise"
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>
          <DialogActions>
            <Radix.Cancel asChild>
              <Button variant="outline">Cancel</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant={isDestructive ? 'destructive' : 'gold'} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </DialogActions>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
