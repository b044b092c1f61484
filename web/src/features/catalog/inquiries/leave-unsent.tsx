import { useLeaveGuard } from '@/shared/navigation/leave-guard'
import { ConfirmDialog } from '@/ui/confirm-dialog'

/** Asks before what somebody has written is lost. */
export function LeaveUnsent({ isUnsent, what }: { isUnsent: boolean; what: string }) {
  const { isAsking, stay, leave } = useLeaveGuard(isUnsent)
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={stay}
      title={`Leave without sending your ${what}?`}
      description="What you have entered will be lost."
      confirmLabel="Leave"
      onConfirm={leave}
      isDestructive
    />
  )
}
