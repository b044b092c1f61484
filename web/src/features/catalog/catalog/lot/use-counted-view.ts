import { useEffect } from 'react'
import { api } from '@/shared/http/api'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'

/** Where the visitor came from: the host alone, never the page. */
function referrerQuery(): string {
  const host = URL.parse(document.referrer)?.hostname
  return host ? `?from=${encodeURIComponent(host)}` : ''
}

/** Records a view; the server counts a visitor once in half an hour. */
export function useCountedView(lotId: string) {
  const hasPainted = useAfterFirstPaint()
  useEffect(() => {
    if (!hasPainted) return
    api.command('POST', `/lots/${lotId}/views${referrerQuery()}`).catch((error: unknown) => {
      console.warn('The view could not be counted.', error)
    })
  }, [lotId, hasPainted])
}
