import { grantHeader, type MusicPiece, type Playlist, type UploadGrant } from '@vermeil/contracts/identity/music.schema'
import { upload } from '@/shared/files/upload'
import { api } from '@/shared/http/api'

/** What lets somebody upload: a grant that the PIN opened, or being an administrator. */
export type Pass = { readonly kind: 'grant'; readonly grant: string } | { readonly kind: 'administrator' }

export const openUpload = (pin: string) => api.post<UploadGrant>('/music/grants', { pin })

type Sending = { file: File; pass: Pass; onProgress: (share: number) => void; signal: AbortSignal }

export function sendPiece({ file, pass, onProgress, signal }: Sending) {
  const form = new FormData()
  form.append('file', file, file.name)
  return pass.kind === 'administrator'
    ? upload<MusicPiece>('/admin/music', form, { onProgress, signal })
    : upload<MusicPiece>('/music', form, { onProgress, signal, headers: { [grantHeader]: pass.grant } })
}

export const saveOrder = (ids: readonly string[]) => api.put<Playlist>('/admin/music/order', { ids })

export const removePiece = (id: string) => api.command('DELETE', `/admin/music/${id}`)
