/**
 * What a reader has been told of lots, by an event, a receipt or an answer: the revision of each. They bring it along
 * with what they read next, for longer than any answer is shared, so that no node answers with an older price.
 */
export const toldCookie = 'told'
export const toldHeader = 'x-told'
export const toldSeconds = 2
const MAX_LOTS = 4

const pair = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})(?=~|;|$)/g

/** From the header, or from all cookies of a request. */
export function readTold(text: string): ReadonlyMap<string, number> {
  const told = new Map<string, number>()
  if (!text.includes('.')) return told
  for (const [, lotId = '', revision] of text.matchAll(pair)) {
    if (told.size < MAX_LOTS) told.set(lotId, Number(revision))
  }
  return told
}

/** The newest lots are the last ones: the first are left out where there are too many. */
export const writeTold = (told: ReadonlyMap<string, number>): string =>
  [...told]
    .slice(-MAX_LOTS)
    .map(([lotId, revision]) => `${lotId}.${revision}`)
    .join('~')

/** What somebody who was told this of a lot brings along next; `text` is what they brought before. */
export function toldAfter(text: string, lotId: string, revision: number): string {
  const told = new Map(readTold(text))
  const before = told.get(lotId) ?? 0
  told.delete(lotId)
  return writeTold(told.set(lotId, Math.max(before, revision)))
}

export const toldCookieOf = (told: string): string =>
  `${toldCookie}=${told}; Max-Age=${toldSeconds}; Path=/; SameSite=Lax`

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
