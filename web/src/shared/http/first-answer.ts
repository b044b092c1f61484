import { mayHaveSession } from '@/shared/auth/auth-client'
import { noteServerTime } from '@/shared/live/house-clock'

/**
 * The answer that the server wrote into the page, if it answers this question: for a query's `initialData`, so that the
 * first screen stands without a second round trip. It is the server's own of the same moment and release, so it is not
 * parsed again, which would take the validation library. Given once, since it ages; and to visitors only, since others
 * may see more.
 */
export function firstAnswer<T extends { serverTime: string }>(question: string): T | undefined {
  const element = document.getElementById('first-answer')
  if (element?.dataset['asks'] !== question) return undefined
  element.remove()
  if (mayHaveSession()) return undefined
  const answer = JSON.parse(element.textContent) as T
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (page) noteServerTime(answer.serverTime, toDate(page.requestStart), toDate(page.responseStart))
  return answer
}

const toDate = (sincePageOpened: number) => performance.timeOrigin + sincePageOpened
