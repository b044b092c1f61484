import { mayHaveSession } from '@/shared/auth/auth-client'
import { noteServerTime } from '@/shared/live/house-clock'
import { currentRendering, isServer, useAfterHydration } from '@/shared/page/server-rendering'

/**
 * The answer that the server wrote into the page, if it answers this question: for a query's `initialData`, so that the
 * first screen stands without a second round trip. It is the server's own of the same moment and release, so it is not
 * parsed again, which would take the validation library. Given once, since it ages.
 */
export function firstAnswer<T extends object>(question: string): T | undefined {
  if (isServer) return currentRendering()?.answers.get(question) as T | undefined
  const element = [...document.querySelectorAll<HTMLElement>('script[data-asks]')].find(
    ({ dataset }) => dataset['asks'] === question,
  )
  if (!element) return undefined
  element.remove()
  const answer = JSON.parse(element.textContent) as T & { serverTime?: string }
  served.set(question, answer)
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { serverTime } = answer
  if (page && serverTime) {
    noteServerTime(timeOf(serverTime, page), toDate(page.requestStart), toDate(page.responseStart))
  }
  return answer
}

const served = new Map<string, object>()

/**
 * What a question is answered by now; while a server-rendered part is hydrated, the answer that the server rendered it
 * with. A part whose code comes late would otherwise differ from its HTML, and React would discard what was typed in it.
 */
export const useAsServed = <T extends object>(question: string, now: T): T =>
  useAfterHydration(now, (served.get(question) as T | undefined) ?? now)

/** For the same query's `initialDataUpdatedAt`. The answer is a visitor's: others may see more, and ask again at once. */
export const firstAnswerAt = (): number | undefined => (mayHaveSession() ? 0 : undefined)

const toDate = (sincePageOpened: number) => performance.timeOrigin + sincePageOpened

/** The server's time when it sent the page, which may have been written for another visitor a moment before. */
function timeOf(serverTime: string, { serverTiming }: PerformanceNavigationTiming): string {
  const age = serverTiming?.find(({ name }) => name === 'age')?.duration ?? 0
  return new Date(Date.parse(serverTime) + age).toISOString()
}
