import type { LengthUnit } from '@vermeil/contracts/catalog/wall-hanging'
import type { HangableWork } from '@vermeil/contracts/catalog/walls.schema'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { LengthField } from './length-field'

type SizeDialogProps = {
  work: HangableWork
  unit: LengthUnit
  onSize: (size: { widthCm: number; heightCm: number }) => void
  onClose: () => void
}

/** For a work whose seller gave no size: a guess by the picture's shape would hang it at the wrong scale. */
export function SizeDialog({ work, unit, onSize, onClose }: SizeDialogProps) {
  const shape = work.image ? work.image.height / work.image.width : 1
  const [widthCm, setWidth] = useState(60)
  const [heightCm, setHeight] = useState(Math.round(60 * shape))
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={`How large is ${work.title}?`}
        description="The catalog has no size for it. Ask the seller on its page, or enter what you know."
      >
        <div className="grid grid-cols-2 gap-3">
          <LengthField
            label="Width"
            {...{ cm: widthCm, unit, min: 1, max: 2_000 }}
            onChange={(cm) => {
              setWidth(cm)
              setHeight(Math.min(1_000, Math.max(1, Math.round(cm * shape * 10) / 10)))
            }}
          />
          <LengthField label="Height" {...{ cm: heightCm, unit, min: 1, max: 1_000 }} onChange={setHeight} />
        </div>
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Leave it out
          </Button>
          <Button variant="gold" onClick={() => onSize({ widthCm, heightCm })}>
            Hang it
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
