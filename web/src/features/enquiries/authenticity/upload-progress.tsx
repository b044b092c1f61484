import { Button } from '@/ui/button'
import { Progress } from '@/ui/progress'

/** How far the files have come. What follows, the check of their content, has no figure. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.floor(share * 100)
  const isSent = share >= 1
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4 text-sm">
        <p className="figures">{isSent ? 'Sent. Checking your files…' : `Uploading your files: ${percent}%`}</p>
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
