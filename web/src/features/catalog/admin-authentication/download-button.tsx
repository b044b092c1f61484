import { useMutation } from '@tanstack/react-query'
import type { AuthenticityFile } from '@vermeil/contracts/catalog/inquiries.schema'
import { Download } from 'lucide-react'
import { saveFile } from '@/shared/files/save-file'
import { Button } from '@/ui/button'
import { fetchFile } from './authenticity-api'

/** Fetched, not linked: a link could not carry the administrator's session. */
export function DownloadButton({ requestId, file }: { requestId: string; file: AuthenticityFile }) {
  const fetching = useMutation({
    mutationFn: () => fetchFile(requestId, file),
    networkMode: 'always',
    onSuccess: (content) => saveFile(file.filename, content),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      className="h-11"
      aria-label={`Download ${file.filename}`}
      aria-disabled={fetching.isPending}
      onClick={() => fetching.isPending || fetching.mutate()}
    >
      <Download aria-hidden="true" />
      {fetching.isPending ? 'Fetching...' : 'Download'}
    </Button>
  )
}
