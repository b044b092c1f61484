import type { ReplyBody } from '@vermeil/contracts/trades/proposals.schema'
import { z } from 'zod'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { JobDefinition } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { world } from '../../../platform/world.ts'
import { clientStore } from '../clients/client-store.ts'
import { replyMail } from './proposal-mails.ts'
import { proposalThread, writeAbout } from './proposal-messages.ts'
import { isLinkOpen } from './proposal-rules.ts'
import { proposalLinks, proposalStore, type StoredProposal } from './proposal-store.ts'

/** The realtor's answers to what a client wrote. */
export interface ReplyToClient {
  reply(proposal: StoredProposal, body: ReplyBody): Promise<void>
}

type Deps = Pick<Platform, 'database' | 'jobs' | 'mail' | 'siteUrl'> & {
  accounts: Pick<Accounts, 'profileOf'>
}

const mailReplies: JobDefinition<{ proposalId: string }> = {
  name: 'realtors.mail-replies',
  data: z.object({ proposalId: z.uuid() }),
}
/** A realtor answers work by work: what they write within this time is one mail. */
const MAIL_AFTER_MS = 5 * 60_000

export async function createReplyToClient({ database, jobs, accounts, mail, siteUrl }: Deps): Promise<ReplyToClient> {
  await jobs.handle(mailReplies, ({ proposalId }) =>
    database.transaction(async (tx) => {
      const proposal = await proposalStore.lock(tx, proposalId)
      if (!proposal?.expiresAt || !isLinkOpen(proposal, await houseNow(tx))) return
      // Not the client's address of today: a link that another person opens would count as the client's opening.
      const email = proposal.sentTo ?? (await clientStore.find(tx, proposal.clientId))?.email
      if (!email) return
      const replies = await proposalThread.takeUnmailed(tx, proposalId, 'realtor')
      if (replies === 0) return
      const realtor = (await accounts.profileOf([proposal.ownerId], tx)).get(proposal.ownerId)?.name ?? 'Your realtor'
      // A further link, which works as long as the first one does.
      const { token } = await proposalLinks.create(tx, proposalId, { until: proposal.expiresAt })
      const link = `${siteUrl()}/proposals/${token}`
      const letter = { email, realtor, replies, expiresAt: proposal.expiresAt, link, siteUrl: siteUrl() }
      await mail.enqueue(tx, { ...replyMail(letter), by: proposal.ownerId })
    }),
  )

  return {
    reply: ({ id }, body) =>
      database.transaction(async (tx) => {
        const proposal = await proposalStore.lock(tx, id)
        if (!proposal) throw new AppError('proposal.unknown', {})
        if (proposal.sentAt === null) throw new AppError('proposal.not-sent', {})
        if (!isLinkOpen(proposal, await houseNow(tx))) throw new AppError('proposal.closed', {})
        await writeAbout(tx, id, body, 'realtor')
        const startAfter = new Date(world.now() + MAIL_AFTER_MS)
        await jobs.send(tx, mailReplies, { proposalId: id }, { startAfter, singletonKey: id })
      }),
  }
}
