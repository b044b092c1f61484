import { Dialog, DialogContent } from '@/ui/dialog'
import { LoanWays } from './loan-ways'

type WaysDialogProps = { loanId: string; title: string; onClose: () => void }

export function WaysDialog({ loanId, title, onClose }: WaysDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={`Shipping of ${title}`} description="A work that is handed over in person has no shipping.">
        <div className="grid gap-5">
          <LoanWays loanId={loanId} title={title} />
        </div>
      </DialogContent>
    </Dialog>
  )
}
