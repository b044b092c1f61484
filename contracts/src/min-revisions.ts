/**
 * What a reader was shown of lots, by an event, a receipt or an answer: the revision of each. They bring it along
 * with what they read next, for longer than any answer is shared, so that no node answers with an older price.
 */
export const minRevisionCookie = 'min-revision'
export const minRevisionHeader = 'x-min-revision'
export const minRevisionSeconds = 2
const MAX_LOTS = 4

const pair = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})(?=~|;|$)/g

/** From the header, or from all cookies of a request. */
export function readMinRevisions(text: string): ReadonlyMap<string, number> {
  const minRevisions = new Map<string, number>()
  if (!text.includes('.')) return minRevisions
  for (const [, lotId = '', revision] of text.matchAll(pair)) {
    if (minRevisions.size < MAX_LOTS) minRevisions.set(lotId, Number(revision))
  }
  return minRevisions
}

/** The newest lots are the last ones: the first are left out where there are too many. */
export const writeMinRevisions = (minRevisions: ReadonlyMap<string, number>): string =>
  [...minRevisions]
    .slice(-MAX_LOTS)
    .map(([lotId, revision]) => `${lotId}.${revision}`)
    .join('~')

/** What somebody who was shown this of a lot brings along next; `text` is what they brought before. */
export function minRevisionsAfter(text: string, lotId: string, revision: number): string {
  const minRevisions = new Map(readMinRevisions(text))
  const before = minRevisions.get(lotId) ?? 0
  minRevisions.delete(lotId)
  return writeMinRevisions(minRevisions.set(lotId, Math.max(before, revision)))
}

export const minRevisionCookieOf = (minRevisions: string): string =>
  `${minRevisionCookie}=${minRevisions}; Max-Age=${minRevisionSeconds}; Path=/; SameSite=Lax`

type Reading = { revision: number; serverTime: string }

/**
 * Whether `next` tells of a later state of the same lot: by its revision, and by the time only where that is the same.
 * What doesn't say when it was read, as a card, is as new as any other of its revision.
 */
export const isNewer = (next: Reading, held: Pick<Reading, 'revision'> & Partial<Reading>): boolean =>
  next.revision === held.revision
    ? held.serverTime !== undefined && next.serverTime > held.serverTime
    : next.revision > held.revision

/** Of two readings of one lot, the newer: a price that was shown is never replaced by an older one. */
export const newerOf = <Lot extends { revision: number }>(held: Lot, next: Lot): Lot =>
  next.revision < held.revision ? held : next
