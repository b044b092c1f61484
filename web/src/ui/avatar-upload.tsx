import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { lazyPart } from '@/ui/lazy-part'
import { Avatar } from './avatar'
import { Button } from './button'
import { FilePicker } from './file-picker'

const CropDialog = lazyPart(() => import('./crop-dialog').then((module) => module.CropDialog))

type AvatarUploadProps = {
  initials: string
  src: string | null
  /** What is said when the picture is in place. */
  uploadedTitle: string
  onUpload: (picture: Blob) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** Choose, crop, send: the picture shown is the one the server has. */
export function AvatarUpload({ initials, src, uploadedTitle, onUpload, onRemove }: AvatarUploadProps) {
  const [chosen, setChosen] = useState<File | null>(null)
  const upload = useMutation({
    meta: { showsErrors: true },
    mutationFn: onUpload,
    onSuccess: () => notify({ title: uploadedTitle, tone: 'success' }),
    onError: () =>
      notify({
        title: 'Upload failed',
        description: 'Failed to upload file. Please try again.',
        tone: 'destructive',
      }),
  })
  const remove = useMutation({ mutationFn: onRemove })
  const isBusy = upload.isPending || remove.isPending

  return (
    <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
      <Avatar initials={initials} src={src} className="size-24 text-xl" />
      <div className="grid gap-2">
        <FilePicker
          label={src ? 'Change picture' : 'Choose picture'}
          hint="JPG, PNG or GIF, up to 5 MB"
          accept="image/jpeg,image/png,image/gif"
          tooLarge="Please select an image smaller than 5MB"
          isBusy={isBusy}
          onFile={setChosen}
        />
        {upload.error && <p className="text-sm text-danger">{sentenceOf(upload.error)}</p>}
        {src && (
          <Button
            variant="link"
            size="sm"
            className="justify-self-start"
            disabled={isBusy}
            onClick={() => remove.mutate()}
          >
            Remove picture
          </Button>
        )}
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            onCancel={() => setChosen(null)}
            onCropped={(picture) => {
              setChosen(null)
              upload.mutate(picture)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
