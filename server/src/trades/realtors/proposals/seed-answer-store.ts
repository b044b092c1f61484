import { proposalDays } from '@vermeil/contracts/trades/proposals.schema'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { ProposalSeed } from '../realtors.ts'
import { proposalThread } from './proposal-messages.ts'
import { proposalLinks } from './proposal-store.ts'

/** A proposal that was sent in the past, with what the client did. */
export async function seedAnswers(tx: Tx, id: string, sent: NonNullable<ProposalSeed['sent']>): Promise<void> {
  const { at, openedAt, answeredAt, liked, accepted, comments } = sent
  await sql`
    update proposals set sent_at = ${at}, opened_at = ${openedAt}, answered_at = ${answeredAt},
      sent_to = (select email from clients where clients.id = proposals.client_id), accepted_at = ${accepted?.at ?? null}
    where id = ${id}`.execute(tx)
  await proposalLinks.create(tx, id, { until: new Date(at.getTime() + proposalDays * 86_400_000) })
  await sql`
    update proposal_works set reaction = 'like'
    where proposal_id = ${id} and artwork_id = any(${liked}::uuid[])`.execute(tx)
  if (accepted) {
    await sql`
      update proposal_works set accepted_at = ${accepted.at}
      where proposal_id = ${id} and artwork_id = any(${accepted.artworkIds}::uuid[])`.execute(tx)
  }
  for (const { artworkId, text, at: writtenAt, isReply = false } of comments) {
    const by = isReply ? { side: 'realtor' as const, mailedAt: writtenAt } : { side: 'client' as const }
    const message = { subjectId: id, authorId: null, aboutId: artworkId, text, sentAt: writtenAt, ...by }
    await proposalThread.write(tx, message)
  }
}
