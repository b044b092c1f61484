import { Button } from './button'
import { Progress } from './progress'

type UploadProgressProps = {
  /** "your files", "the report" */
  what: string
  share: number
  onCancel: () => void
}

/** How far the files have come. What follows, the check of their content, has no figure. */
export function UploadProgress({ what, share, onCancel }: UploadProgressProps) {
  const percent = Math.floor(share * 100)
  const isSent = share >= 1
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4 text-sm">
        <p className="figures">{isSent ? `Sent. Checking ${what}…` : `Uploading ${what}: ${percent}%`}</p>
        {!isSent && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            Cancel upload
          </Button>
        )}
      </div>
      <Progress label="Upload" value={percent} />
    </div>
  )
}
