import { proposalDays } from '@vermeil/contracts/trades/proposals.schema'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { ProposalSeed } from '../realtors.ts'

/** A proposal that was sent in the past, with what the client did. */
export async function seedAnswers(
  tx: Tx,
  id: string,
  sent: NonNullable<ProposalSeed['sent']>,
  tokenHash: Buffer,
): Promise<void> {
  const { at, openedAt, answeredAt, liked, accepted, comments } = sent
  await sql`
    update proposals set token_hash = ${tokenHash}, sent_at = ${at}, opened_at = ${openedAt},
      sent_to = (select email from clients where clients.id = proposals.client_id),
      expires_at = ${at}::timestamptz + make_interval(days => ${proposalDays}), answered_at = ${answeredAt},
      accepted_at = ${accepted?.at ?? null}
    where id = ${id}`.execute(tx)
  await sql`
    update proposal_works set reaction = 'like'
    where proposal_id = ${id} and artwork_id = any(${liked}::uuid[])`.execute(tx)
  if (accepted) {
    await sql`
      update proposal_works set accepted_at = ${accepted.at}
      where proposal_id = ${id} and artwork_id = any(${accepted.artworkIds}::uuid[])`.execute(tx)
  }
  for (const { artworkId, text, at: writtenAt, isReply = false } of comments) {
    const mailed_at = isReply ? writtenAt : null
    const values = { proposal_id: id, artwork_id: artworkId, text, at: writtenAt, is_reply: isReply, mailed_at }
    await tx.insertInto('proposal_comments').values(values).execute()
  }
}
