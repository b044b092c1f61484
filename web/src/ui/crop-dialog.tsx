import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { Dialog, DialogActions, DialogContent } from './dialog'
import { Slider } from './slider'
import { type Crop, cropToSquare, squareOf, wholeSquare } from './square-crop'
import { usePicture } from './use-picture'

const previewPixels = 320
const within = (value: number) => Math.min(1, Math.max(0, value))
const percent = (value: number) => `${Math.round(value * 100)} percent`

type CropDialogProps = { file: File; onCancel: () => void; onCropped: (picture: Blob) => void }

/** Chooses the square that is shown: by dragging the picture, or by three sliders that need no pointer. */
export function CropDialog({ file, onCancel, onCropped }: CropDialogProps) {
  const { picture, problem } = usePicture(file)
  const [crop, setCrop] = useState<Crop>(wholeSquare)
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragFrom = useRef<{ x: number; y: number; crop: Crop } | null>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!picture || !context) return
    const { left, top, side } = squareOf(picture, crop)
    context.clearRect(0, 0, previewPixels, previewPixels)
    context.drawImage(picture, left, top, side, side, 0, 0, previewPixels, previewPixels)
  }, [picture, crop])

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    const from = dragFrom.current
    if (!from || !picture) return
    const { side } = squareOf(picture, from.crop)
    const scale = side / event.currentTarget.clientWidth
    const move = (delta: number, room: number) => (room > 0 ? (delta * scale) / room : 0)
    setCrop({
      zoom: from.crop.zoom,
      x: within(from.crop.x - move(event.clientX - from.x, picture.width - side)),
      y: within(from.crop.y - move(event.clientY - from.y, picture.height - side)),
    })
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <DialogContent
        title="Crop your picture"
        description="Drag the picture, or use the sliders, to choose what is shown."
      >
        {problem && <p className="text-danger">{problem}</p>}
        {picture && (
          <>
            <canvas
              ref={canvas}
              width={previewPixels}
              height={previewPixels}
              className="mx-auto block size-64 cursor-move touch-none rounded-full border border-line bg-raised"
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                dragFrom.current = { x: event.clientX, y: event.clientY, crop }
              }}
              onPointerMove={drag}
              onPointerUp={() => {
                dragFrom.current = null
              }}
            />
            <div className="mt-4 grid gap-1 text-sm text-muted">
              <span aria-hidden="true">Zoom</span>
              <Slider
                labels={['Zoom']}
                min={1}
                max={4}
                step={0.05}
                value={[crop.zoom]}
                valueText={(zoom) => percent(zoom)}
                onValueChange={([zoom = 1]) => setCrop({ ...crop, zoom })}
              />
              <span aria-hidden="true">Left to right</span>
              <Slider
                labels={['Left to right']}
                min={0}
                max={1}
                step={0.02}
                value={[crop.x]}
                valueText={percent}
                onValueChange={([x = 0.5]) => setCrop({ ...crop, x })}
              />
              <span aria-hidden="true">Top to bottom</span>
              <Slider
                labels={['Top to bottom']}
                min={0}
                max={1}
                step={0.02}
                value={[crop.y]}
                valueText={percent}
                onValueChange={([y = 0.5]) => setCrop({ ...crop, y })}
              />
            </div>
          </>
        )}
        <DialogActions>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          {picture && (
            <Button variant="gold" onClick={async () => onCropped(await cropToSquare(picture, crop))}>
              Use picture
            </Button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
