import type { LotId } from '@vermeil/contracts/ids'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import { cardsOf } from './card-store.ts'
import type { Viewer } from './lot-visibility.ts'
import { chooseSimilar } from './similar-rules.ts'
import { similarCandidates, traitsOf } from './similar-store.ts'

const SHOWN = 8

/** Works like this one, the most alike first; null where there is no such lot. */
export async function similarLots(pool: pg.Pool, lotId: LotId, viewer: Viewer): Promise<LotCard[] | null> {
  const own = await traitsOf(pool, lotId)
  if (!own) return null
  const similar = chooseSimilar(own, await similarCandidates(pool, own), SHOWN)
  return cardsOf(
    pool,
    similar.map((work) => work.lotId),
    viewer,
  )
}
