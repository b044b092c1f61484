import type { ProposalComment, ShownWork } from '@vermeil/contracts/trades/proposals.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { answerStore } from './answer-store.ts'
import { commentsOf } from './proposal-messages.ts'

type StoredComment = Awaited<ReturnType<typeof commentsOf>>[number]
const toComment = ({ id, text, at, by }: StoredComment): ProposalComment => ({ id, text, by, at: at.toISOString() })

/** The works of a proposal as a visitor sees them, with what was said about them. */
export const createShowWorks =
  ({ db, catalog }: { db: Db; catalog: Pick<Catalog, 'cardsOfWorks'> }) =>
  async (proposalId: string): Promise<{ works: ShownWork[]; messages: ProposalComment[] }> => {
    const [works, comments] = await Promise.all([answerStore.works(db, proposalId), commentsOf(db, proposalId)])
    const found = await catalog.cardsOfWorks(
      works.map(({ artworkId }) => artworkId),
      null,
    )
    const cards = new Map(found.map((card) => [card.artworkId, card]))
    const byWork = Map.groupBy(comments, ({ artworkId }) => artworkId)
    return {
      works: works.map((work) => ({
        ...work,
        comments: (byWork.get(work.artworkId) ?? []).map(toComment),
        lot: cards.get(work.artworkId) ?? null,
      })),
      messages: (byWork.get(null) ?? []).map(toComment),
    }
  }
export type ShowWorks = ReturnType<typeof createShowWorks>
