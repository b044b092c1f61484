import { useEffect } from 'react'
import { api } from '@/shared/http/api'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'

const answer = () => import('@vermeil/contracts/lots').then((module) => module.ViewCounts)

/** Records a view; the server counts a visitor once in half an hour. */
export function useCountedView(lotId: string) {
  const hasPainted = useAfterFirstPaint()
  useEffect(() => {
    if (!hasPainted) return
    api.post(`/lots/${lotId}/views`, undefined, answer).catch((error: unknown) => {
      console.warn('The view could not be counted.', error)
    })
  }, [lotId, hasPainted])
}
