import { Button } from '@/ui/button'
import { Progress } from '@/ui/progress'
import { type ImageUpload, isSendable } from './use-image-uploads'

type UploadRowProps = {
  upload: ImageUpload
  onRetry: () => void
  onCancel: () => void
}

export function UploadRow({ upload: { file, progress, problem }, onRetry, onCancel }: UploadRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-sm">{file.name}</p>
        {problem ? (
          <p className="text-sm text-danger">{problem}</p>
        ) : (
          <Progress label={`Uploading ${file.name}`} value={Math.round(progress * 100)} className="mt-2" />
        )}
      </div>
      {problem && isSendable(file) && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onCancel}>
        {problem ? 'Dismiss' : 'Cancel'}
      </Button>
    </div>
  )
}
