import { Dialog, DialogContent } from '@/ui/dialog'
import { onSet } from './labels-api'
import { PlacedLabels } from './placed-labels'

type SetLabelsDialogProps = { productionId: string; set: { id: string; name: string }; onClose: () => void }

export const SetLabelsDialog = ({ productionId, set, onClose }: SetLabelsDialogProps) => (
  <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <DialogContent title={`Labels on ${set.name}`}>
      <PlacedLabels place={onSet(productionId, set.id)} isCredited={false} />
    </DialogContent>
  </Dialog>
)
