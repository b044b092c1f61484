import type { ProposalStatus } from '@vermeil/contracts/trades/proposals.schema'

export interface ProposalTimes {
  readonly sentAt: Date | null
  readonly expiresAt: Date | null
  readonly withdrawnAt: Date | null
  readonly openedAt: Date | null
  readonly acceptedAt: Date | null
}

/** Whether the client can open and answer it. */
export const isLinkOpen = ({ expiresAt, withdrawnAt }: ProposalTimes, now: Date): boolean =>
  expiresAt !== null && expiresAt > now && withdrawnAt === null

/** An acceptance outlasts the link. */
export function statusOf(proposal: ProposalTimes, now: Date): ProposalStatus {
  if (proposal.sentAt === null) return 'draft'
  if (proposal.withdrawnAt !== null) return 'withdrawn'
  if (proposal.acceptedAt !== null) return 'accepted'
  if (!isLinkOpen(proposal, now)) return 'expired'
  return proposal.openedAt === null ? 'sent' : 'opened'
}
