import { Dialog, DialogContent } from '@/ui/dialog'
import { RecoveryCodeList } from './recovery-code-list'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Your recovery codes"
        description="Each of these signs you in once if you lose your phone. Earlier ones no longer work."
      >
        <RecoveryCodeList codes={codes} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}
