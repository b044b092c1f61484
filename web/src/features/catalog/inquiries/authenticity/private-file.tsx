import { useMutation } from '@tanstack/react-query'
import type { AuthenticityFile } from '@vermeil/contracts/catalog/inquiries.schema'
import { Download } from 'lucide-react'
import { accessToken } from '@/shared/auth/access-token'
import { saveFile } from '@/shared/files/save-file'
import { formatBytes } from '@/shared/format/format-bytes'
import { apiErrorFrom } from '@/shared/http/api-error'
import { Button } from '@/ui/button'
import { tokenQuery } from '../api'

/** Fetched, not linked: a link can't carry the session. */
async function fetchFile({ url }: AuthenticityFile, token: string | null): Promise<Blob> {
  const session = await accessToken()
  const response = await fetch(url + tokenQuery(token), {
    headers: session ? { authorization: `Bearer ${session}` } : {},
  })
  if (!response.ok) throw await apiErrorFrom(response)
  return response.blob()
}

export function PrivateFile({ file, token }: { file: AuthenticityFile; token: string | null }) {
  const fetching = useMutation({
    mutationFn: () => fetchFile(file, token),
    networkMode: 'always',
    onSuccess: (content) => saveFile(file.filename, content),
  })
  return (
    <Button
      variant={file.kind === 'report' ? 'gold' : 'outline'}
      className="h-auto min-h-11 max-w-full py-2"
      disabled={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      <Download aria-hidden="true" />
      <span className="min-w-0 truncate">{file.filename}</span>
      <span className="figures text-sm">({fetching.isPending ? 'Fetching...' : formatBytes(file.size)})</span>
    </Button>
  )
}
