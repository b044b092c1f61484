import type { ArtworkId } from '@vermeil/contracts/ids'
import { type ProposalComment, proposalLimits } from '@vermeil/contracts/trades/proposals.schema'
import { AppError } from '../../../platform/app-error.ts'
import { messageThread } from '../../../platform/messages/message-store.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { answerStore } from './answer-store.ts'

export type Author = ProposalComment['by']

export const proposalThread = messageThread<Author>({
  ...{ thread: 'proposal', maxPerSide: proposalLimits.comments },
  full: () => new AppError('realtor.full', { max: proposalLimits.comments }),
})

/** About one work or, with null, about all of the proposal, whose lock the caller holds. */
export async function writeAbout(
  tx: Tx,
  proposalId: string,
  { artworkId, text }: { artworkId: ArtworkId | null; text: string },
  by: Author,
): Promise<void> {
  if (artworkId !== null && !(await answerStore.works(tx, proposalId)).some((work) => work.artworkId === artworkId)) {
    throw new AppError('proposal.work-unknown', {})
  }
  await proposalThread.write(tx, { subjectId: proposalId, side: by, authorId: null, text, aboutId: artworkId })
}

/** `artworkId` is null for what is about the whole proposal. */
export const commentsOf = async (db: Db | Tx, proposalId: string) =>
  (await proposalThread.list(db, [proposalId])).map(({ id, aboutId: artworkId, text, sentAt: at, side: by }) => ({
    ...{ id, artworkId, text, at, by },
  }))
