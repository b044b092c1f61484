import { ConfirmDialog } from '@/ui/confirm-dialog'

type UnsavedQuestionProps = { isOpen: boolean; onStay: () => void; onLeave: () => void }

export function UnsavedQuestion({ isOpen, onStay, onLeave }: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onStay}
      title="Leave without saving your settings?"
      description="What you changed since the last save will be lost."
      confirmLabel="Leave without saving"
      isDestructive
      onConfirm={onLeave}
    />
  )
}
