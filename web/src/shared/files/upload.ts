import { accessToken } from '@/shared/auth/access-token'
import { apiRoot } from '@/shared/http/api'
import { apiErrorFrom } from '@/shared/http/api-error'

type Options = {
  /** Called with the part that has left the browser, from 0 to 1. */
  onProgress: (share: number) => void
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/** Posts a form with files. By XMLHttpRequest, since `fetch` does not report the progress of an upload. */
export async function upload<Answer>(path: string, form: FormData, options: Options): Promise<Answer> {
  const token = await accessToken()
  options.signal?.throwIfAborted()
  const response = await post(apiRoot + path, form, token, options)
  if (!response.ok) throw await apiErrorFrom(response)
  return response.json()
}

function post(address: string, form: FormData, token: string | null, { onProgress, headers, signal }: Options) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    // As `fetch` reports a lost connection and a canceled request.
    request.addEventListener('error', () => reject(new TypeError('The upload was interrupted.')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
