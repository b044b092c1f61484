import type { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { Card, CardDescription, CardTitle } from '@/ui/card'
import type { Pass } from './music-api'
import { PieceUpload } from './piece-upload'
import { PinForm } from './pin-form'
import { usePieceUpload } from './use-piece-upload'

type UploadPanelProps = {
  /** Needs no PIN. */
  needsNoPin: boolean
  onChosen: (file: File) => Promise<void>
  onUploaded: (file: File, piece: MusicPiece) => void
}

type Step = { at: 'collapsed' } | { at: 'pin'; reason?: string } | { at: 'unlocked'; pass: Pass }

/** Collapsed, then the PIN, then the file, then collapsed again. */
export function UploadPanel({ needsNoPin, onChosen, onUploaded }: UploadPanelProps) {
  const [step, setStep] = useState<Step>({ at: 'collapsed' })
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const collapse = () => setStep({ at: 'collapsed' })

  useEffect(() => {
    // The button that had the focus is gone; it comes back to the one that opens the panel again.
    if (step.at === 'collapsed' && wasOpen.current) opener.current?.focus()
    wasOpen.current = step.at !== 'collapsed'
  }, [step.at])

  return (
    <Card>
      <CardTitle>Upload Music</CardTitle>
      <CardDescription>
        {needsNoPin ? 'As an administrator you need no PIN.' : 'Enter the PIN to add a track.'}
      </CardDescription>
      <div className="mt-6">
        {step.at === 'collapsed' && (
          <Button
            ref={opener}
            variant="gold"
            onClick={() => setStep(needsNoPin ? { at: 'unlocked', pass: { kind: 'administrator' } } : { at: 'pin' })}
          >
            <Upload aria-hidden="true" />
            Upload Music
          </Button>
        )}
        {step.at === 'pin' && (
          <PinForm
            reason={step.reason}
            onUnlocked={(grant) => setStep({ at: 'unlocked', pass: { kind: 'grant', grant } })}
            onCancel={collapse}
          />
        )}
        {step.at === 'unlocked' && (
          <Unlocked
            pass={step.pass}
            onChosen={onChosen}
            onUploaded={(file, piece) => {
              onUploaded(file, piece)
              collapse()
            }}
            onExpired={(reason) => setStep({ at: 'pin', reason })}
            onCancel={collapse}
          />
        )}
      </div>
    </Card>
  )
}

type UnlockedProps = Omit<UploadPanelProps, 'needsNoPin'> & {
  pass: Pass
  onExpired: (reason: string) => void
  onCancel: () => void
}

function Unlocked({ pass, onCancel, ...events }: UnlockedProps) {
  const place = useRef<HTMLDivElement>(null)
  const upload = usePieceUpload(pass, events)
  useEffect(() => place.current?.querySelector<HTMLElement>('button')?.focus(), [])
  return (
    <div ref={place}>
      <PieceUpload upload={upload} onCancel={onCancel} />
    </div>
  )
}
