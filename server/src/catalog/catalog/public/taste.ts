import { type Taste, type TasteChange, tasteWorks } from '@vermeil/contracts/catalog/taste.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Database } from '../../../platform/postgres/database.ts'
import { cardsOf } from './card-store.ts'
import { likedStore } from './liked-store.ts'
import { candidatesFor } from './recommendation-store.ts'
import { variedWorks } from './taste-rules.ts'

/** What a person likes, by pictures. */
export type TasteUseCases = ReturnType<typeof createTaste>

export const createTaste = ({ pool, transaction }: Pick<Database, 'pool' | 'transaction'>) => ({
  /** Works on auction of many kinds, to choose from. What the person liked before stays among them. */
  async ask(accountId: AccountId): Promise<Taste> {
    const liked = await likedStore.of(pool, accountId)
    // The next to close: among them are works of every kind that we offer.
    const candidates = await candidatesFor(pool, { artistNumbers: [], media: [], accountId, without: liked })
    const varied = variedWorks(candidates, Math.max(0, tasteWorks - liked.length))
    const lotIds = [...liked, ...varied.map(({ lotId }) => lotId)]
    const cards = await cardsOf(pool, lotIds, { accountId, isAdmin: false })
    // A picture is what is asked about.
    const works = cards.filter(({ image }) => image !== null)
    const isShown = new Set(works.map(({ id }) => id))
    return { works, likedLotIds: liked.filter((lotId) => isShown.has(lotId)) }
  },

  set: (accountId: AccountId, { likedLotIds }: TasteChange): Promise<void> =>
    transaction((tx) => likedStore.replace(tx, accountId, likedLotIds)),
})
