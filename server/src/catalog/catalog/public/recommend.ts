import type { Recommendations } from '@vermeil/contracts/desk/overview.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type pg from 'pg'
import { must } from '../../../platform/must.ts'
import { cardsOf } from './card-store.ts'
import { likedStore } from './liked-store.ts'
import { candidatesFor, followedArtists, metWorks } from './recommendation-store.ts'
import { chosenFor, type Interest, reasonsFor, tasteOf } from './taste-rules.ts'

export type LotInterest = { lotId: LotId; interest: Interest }

const SHOWN = 12
/** Of a long history the latest say what somebody likes now. */
const MAX_MET = 200

/** Works on auction that suit what this person watched, bid on, bought, follows and liked, each with the reason. */
export const createRecommend =
  (pool: pg.Pool) =>
  async (accountId: AccountId, met: readonly LotInterest[]): Promise<Recommendations['works']> => {
    const latest = [...met.slice(0, MAX_MET), ...(await likedOnly(pool, accountId, met))]
    const [works, followed] = await Promise.all([
      metWorks(
        pool,
        latest.map(({ lotId }) => lotId),
      ),
      followedArtists(pool, accountId),
    ])
    const workOf = new Map(works.map((work) => [work.lotId, work]))
    const known = latest.flatMap(({ lotId, interest }) => {
      const work = workOf.get(lotId)
      return work ? [{ ...work, interest }] : []
    })
    const taste = tasteOf(known, followed)
    const candidates = await candidatesFor(pool, {
      artistNumbers: [...new Set([...works, ...followed].map(({ artistNumber }) => artistNumber))],
      media: [...taste.media.keys()],
      accountId,
      without: [...met, ...latest].map(({ lotId }) => lotId),
    })
    const chosen = chosenFor(taste, candidates, SHOWN)
    const reasons = new Map(chosen.map((candidate) => [candidate.lotId, reasonsFor(taste, candidate)]))
    const cards = await cardsOf(
      pool,
      chosen.map(({ lotId }) => lotId),
      { accountId, isAdmin: false },
    )
    return cards.map((lot) => ({ lot, reasons: must(reasons.get(lot.id), 'the reasons of a chosen work') }))
  }

/** What somebody also watched, bid on or bought says more than that they liked it. */
async function likedOnly(pool: pg.Pool, accountId: AccountId, met: readonly LotInterest[]): Promise<LotInterest[]> {
  const known = new Set(met.map(({ lotId }) => lotId))
  const liked = await likedStore.of(pool, accountId)
  return liked.filter((lotId) => !known.has(lotId)).map((lotId) => ({ lotId, interest: 'liked' }))
}
