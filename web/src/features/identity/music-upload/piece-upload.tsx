import { maxMusicBytes } from '@vermeil/contracts/identity/music.schema'
import { Button } from '@/ui/button'
import { FilePicker } from '@/ui/file-picker'
import { InlineAlert } from '@/ui/inline-alert'
import { Progress } from '@/ui/progress'
import { notAudio, type usePieceUpload } from './use-piece-upload'

const maxMegabytes = maxMusicBytes / 1024 / 1024

type PieceUploadProps = { upload: ReturnType<typeof usePieceUpload>; onCancel: () => void }

export function PieceUpload({ upload, onCancel }: PieceUploadProps) {
  const { share, isSending, problem, cancel, take } = upload
  const percent = Math.floor(share * 100)
  return (
    <div className="grid gap-4">
      <FilePicker
        label="Choose a music file"
        hint={`An audio file of up to ${maxMegabytes} MB. Every visitor can play it.`}
        accept="audio/*"
        maxMegabytes={maxMegabytes}
        refusalOf={notAudio}
        isBusy={isSending}
        onFile={take}
      />
      {isSending && (
        <div className="grid gap-2">
          <p className="text-sm figures">{share < 1 ? `Uploading: ${percent}%` : 'Sent. Checking the file…'}</p>
          <Progress label="Upload" value={percent} />
        </div>
      )}
      {problem && (
        <InlineAlert tone="danger">
          <p>{problem}</p>
        </InlineAlert>
      )}
      <Button variant="outline" className="justify-self-start" onClick={isSending ? cancel : onCancel}>
        {isSending ? 'Cancel upload' : 'Cancel'}
      </Button>
    </div>
  )
}
