import { useEffect } from 'react'
import { api } from '@/shared/api'

const answer = () => import('@vermeil/contracts/lots').then((module) => module.ViewCounts)

/** Tells the house that somebody looked; it counts a visitor once in half an hour. */
export function useCountedView(lotId: string) {
  useEffect(() => {
    api.post(`/lots/${lotId}/views`, undefined, answer).catch((error: unknown) => {
      console.warn('The view could not be counted.', error)
    })
  }, [lotId])
}
