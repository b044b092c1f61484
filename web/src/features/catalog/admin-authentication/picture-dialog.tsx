import { useQuery } from '@tanstack/react-query'
import type { AuthenticityFile } from '@vermeil/contracts/catalog/inquiries.schema'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { Dialog, DialogContent } from '@/ui/dialog'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { authenticityKey, fetchFile } from './authenticity-api'

type PictureDialogProps = { requestId: string; file: AuthenticityFile; onClose: () => void }

/** A private picture, fetched with the session and forgotten when it is closed. */
export function PictureDialog({ requestId, file, onClose }: PictureDialogProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: [...authenticityKey, 'file', file.id],
    queryFn: () => fetchFile(requestId, file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = useObjectUrl(data)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={<span className="break-words">{file.filename}</span>} className="max-w-5xl">
        {isError && <LoadFailure what="The picture" onRetry={refetch} />}
        {!address && !isError && <Skeleton className="h-[60dvh]" />}
        {address && (
          <img
            src={address}
            alt={`${file.filename}, as the requester sent it`}
            className="mx-auto max-h-[75dvh] max-w-full object-contain"
          />
        )}
      </DialogContent>
    </Dialog>
  )
}
